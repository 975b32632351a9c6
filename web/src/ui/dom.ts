// SPDX-License-Identifier: GPL-3.0-or-later
// Making elements: a few lines instead of a framework. No text is ever read as HTML.

type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

const svgSpace = "http://www.w3.org/2000/svg";

function fillElement(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/** An HTML element; `onclick` and its like listen, `true` is an empty attribute, `false` none. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  fillElement(element, attributes, children);
  return element;
}

export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(svgSpace, tag);
  fillElement(element, attributes, children);
  return element;
}

/** A symbol of the sprite as a picture without meaning of its own. */
export function picture(symbol: string, className = "icon"): SVGSVGElement {
  return s("svg", { class: className, "aria-hidden": "true" }, s("use", { href: `#${symbol}` }));
}

/** How a piece looks: a symbol of the sprite, or its glyph where there is none. */
export interface Drawing {
  readonly symbol: string;
  readonly glyph: string;
}

/** A drawing in a square of an SVG picture: its corner and its side. */
export function drawn({ symbol, glyph }: Drawing, corner: number, side: number): SVGElement {
  const middle = corner + side / 2;
  return symbol !== "" ? s("use", { href: `#${symbol}`, x: corner, y: corner, width: side, height: side })
    : s("text", { class: "glyph", x: middle, y: middle, "font-size": side }, glyph);
}

/** A drawing as a picture without meaning of its own. */
export function drawnPicture(drawing: Drawing, className: string): SVGSVGElement {
  if (drawing.symbol !== "") return picture(drawing.symbol, className);
  return s("svg", { class: className, "aria-hidden": "true", viewBox: "0 0 100 100" }, drawn(drawing, 0, 100));
}

/** A button with a picture above or beside its word. */
export function tool(symbol: string, text: string, press: () => void, className = ""): HTMLButtonElement {
  return h("button", { type: "button", class: `tool ${className}`.trim(), onclick: press },
    picture(symbol), h("span", {}, text));
}

export function button(text: string, press: () => void, className = "", symbol?: string): HTMLButtonElement {
  return h("button", { type: "button", class: `button ${className}`.trim(), onclick: press },
    symbol !== undefined && picture(symbol), text);
}
