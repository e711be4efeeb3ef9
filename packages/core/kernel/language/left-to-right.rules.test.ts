import fc from "fast-check";
import { expect, test } from "vitest";
import { withLeftToRight } from "./left-to-right.rules.ts";

const ltr = (run: string) => `<span dir="ltr">${run}</span>`;

test.each([
  ["<p>رفتار 14 m/s ہے</p>", `<p>رفتار ${ltr("14 m/s")} ہے</p>`],
  ["−5 °C پر", `${ltr("−5 °C")} پر`],
  ["9.8 m/s<sup>2</sup> سے", `${ltr("9.8 m/s<sup>2</sup>")} سے`],
  ["H<sub>2</sub>SO<sub>4</sub>، NaCl", `${ltr("H<sub>2</sub>SO<sub>4</sub>")}، ${ltr("NaCl")}`],
  ["<i>v</i> = 3&nbsp;&times; 10", `${ltr("<i>v</i> = 3")}&nbsp;&times; 10`],
  ["x &lt; 5 اور y &amp; z", `${ltr("x &lt; 5")} اور y &amp; z`],
  ["10-20 کلو، 1,00,000", `${ltr("10-20")} کلو، 1,00,000`],
  ["10, 20, 30", "10, 20, 30"],
  ["3.5 گرام اور A", "3.5 گرام اور A"],
  ["<b>14 میٹر</b>", "<b>14 میٹر</b>"],
  [`<a href="https://x.in/a b?c=1>2">لنک</a>`, `<a href="https://x.in/a b?c=1>2">لنک</a>`],
])("%j is shown as %j", (html, shown) => {
  expect(withLeftToRight(html)).toBe(shown);
});

test("a formula gets a direction, and nothing in it is changed", () => {
  const formula =
    '<span class="katex"><span><math><mi>v</mi></math></span><span>9 m/s</span></span>';
  expect(withLeftToRight(`روشنی ${formula} 5 kg`)).toBe(
    `روشنی ${formula.replace('"katex"', '"katex" dir="ltr"')} ${ltr("5 kg")}`,
  );
});

test("the text stays as it was, and tags stay balanced", () => {
  const part = fc.constantFrom(
    ..."14|m/s|−|روشنی| |، |<sup>2</sup>|<p>|</p>|&lt;|&amp;|x|(|)|<br>|,|.|٪|%|<b>|</b>|=".split(
      "|",
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const html = parts.join("");
      const shown = withLeftToRight(html);
      expect(shown.replaceAll('<span dir="ltr">', "").replaceAll("</span>", "")).toBe(html);
      expect(shown.split("<span").length).toBe(shown.split("</span>").length);
    }),
  );
});
