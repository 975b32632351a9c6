// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the PNG icons of static/ from the SVG ones: node web/draw_icons.mjs. Only for whoever changes
// an icon; the PNG files are kept with the source, so that building needs no browser. Then make them
// small, every visit pays for them: pngquant --force --ext .png --strip 48 *.png; zopflipng -m -y.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const icons = [["icon", 192], ["icon", 512], ["icon-maskable", 512]];

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, size] of icons) {
  const file = (ending) => fileURLToPath(new URL(`static/${ending}`, import.meta.url));
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const picture = readFileSync(file(`${name}.svg`)).toString("base64");
  await page.setContent(`<style>body{margin:0}img{display:block;width:${size}px}</style>
    <img src="data:image/svg+xml;base64,${picture}">`);
  await page.screenshot({ path: file(`${name}-${size}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
