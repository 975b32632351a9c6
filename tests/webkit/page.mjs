// SPDX-License-Identifier: GPL-3.0-or-later
// A page in WebKit with the few calls that the tests' tables and this tour need, named as Playwright names
// them, so that tests/web/table.mjs plays here too. Selectors are those of style sheets.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";

const waitMilliseconds = 20_000;
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

class Locator {
  constructor(page, selector, index = 0) {
    Object.assign(this, { page, selector, index });
  }

  nth(index) {
    return new Locator(this.page, this.selector, index);
  }

  async waitFor({ state = "visible" } = {}) {
    await this.page.waitForSelector(this.selector, { state });
  }

  count() {
    return this.page.evaluate((selector) => document.querySelectorAll(selector).length, this.selector);
  }

  innerText() {
    return this.#ask((element) => element.innerText);
  }

  boundingBox() {
    return this.#ask((element) => element.getBoundingClientRect().toJSON());
  }

  #ask(question) {
    return this.page.evaluate(`([selector, index]) => (${question})(document.querySelectorAll(selector)[index])`,
      [this.selector, this.index]);
  }

  /** By the driver, which scrolls to it and presses where a finger would. */
  async click() {
    await this.waitFor();
    const found = await this.page.session.post("elements", { using: "css selector", value: this.selector });
    await this.page.session.post(`element/${found[this.index][elementKey]}/click`, {});
  }

  async fill(text) {
    await this.waitFor();
    const element = await this.page.session.post("element", { using: "css selector", value: this.selector });
    await this.page.session.post(`element/${element[elementKey]}/value`, { text });
  }
}

export class WebKitPage {
  /** What went wrong on pages already left. */
  #faults = [];

  constructor(session) {
    this.session = session;
    this.mouse = { click: (x, y) => this.#press(x, y) };
  }

  /** What a function gives back in the page, promises included; it may be given one argument. */
  async evaluate(question, argument = null) {
    const script = `const [argument, done] = arguments;
      Promise.resolve(argument).then(${question}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.session.post("execute/async", { script, args: [argument] });
    assert.equal(error, undefined, error);
    return value;
  }

  async goto(address) {
    await this.#leave();
    await this.session.post("url", { url: address });
  }

  async reload() {
    await this.#leave();
    await this.session.post("refresh", {});
  }

  locator(selector) {
    return new Locator(this, selector);
  }

  click(selector) {
    return this.locator(selector).click();
  }

  async waitForSelector(selector, { state = "visible" } = {}) {
    const asked = `() => { const found = document.querySelector(${JSON.stringify(selector)});
      return ${state === "detached" ? "!found" : "found && found.getClientRects().length > 0"}; }`;
    await this.waitForFunction(asked, `${selector} is not ${state}`);
  }

  async waitForFunction(question, what = String(question)) {
    for (const begin = Date.now(); !(await this.evaluate(question));) {
      assert.ok(Date.now() - begin < waitMilliseconds, `in vain: ${what}`);
      await this.waitForTimeout(50);
    }
  }

  waitForTimeout(milliseconds) {
    return new Promise((passed) => setTimeout(passed, milliseconds));
  }

  async resize({ width, height }) {
    await this.session.post("window/rect", { width, height });
  }

  async screenshot(path) {
    writeFileSync(path, Buffer.from(await this.session.get("screenshot"), "base64"));
  }

  /** Everything that went wrong so far, as the script of the tour noted it (tour.test.mjs). */
  async faults() {
    await this.#leave();
    return this.#faults;
  }

  async #leave() {
    this.#faults.push(...await this.evaluate(() => globalThis.faults?.splice(0) ?? []));
  }

  #press(x, y) {
    const actions = [{ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    return this.session.post("actions", { actions: [{ type: "pointer", id: "finger", actions }] });
  }
}
