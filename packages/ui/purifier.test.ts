import katex from "katex";
import { describe, expect, test } from "vitest";
import { isOwnBlob, safeStyle } from "./purifier.ts";

const FORMULAS = [
  "\\int_0^\\infty \\frac{\\sqrt{x^3+1}}{e^x}\\,dx",
  "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
  "\\boxed{x} \\cancel{y} \\overbrace{a+b}^{n} \\xrightarrow[k]{\\Delta}",
  "\\color{red} x \\colorbox{yellow}{y} \\rule{1em}{2pt}",
  "\\begin{array}{|c|c|} \\hline 1 & 2 \\\\ \\hline \\end{array}",
];

describe("a style attribute", () => {
  test.each(FORMULAS)("keeps all styles that the formula %s needs", (formula) => {
    const html = katex.renderToString(formula, { trust: false, throwOnError: true });
    const styles = [...html.matchAll(/\sstyle="([^"]*)"/g)].map((match) => match[1] ?? "");
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) {
      expect(`${safeStyle(style)};`.replaceAll(" ", "")).toBe(
        style.replaceAll(" ", "").replace(/;*$/, ";"),
      );
    }
  });

  test.each([
    "position:fixed",
    "position:absolute",
    "background:url(https://evil.example/x)",
    "background-image:url(x)",
    "width:expression(alert(1))",
    "color:url(javascript:x)",
    "width:calc(100vw)",
    "behavior:url(x)",
    "-moz-binding:url(x)",
    "height:1em\\;position:fixed",
    "z-index:9999",
    "constructor:x",
    "__proto__:x",
    "color",
    ":red",
  ])("drops %s", (style) => {
    expect(safeStyle(style)).toBe("");
  });

  test("keeps the good declarations next to a bad one", () => {
    expect(safeStyle("COLOR: Red; position: fixed; width: 12.5%;")).toBe("color:Red;width:12.5%");
  });
});

describe("an image of the page itself", () => {
  const origin = "https://academy.example";
  const own = `blob:${origin}/0c9f`;
  const allowed = (nodeName: string, attrName: string, attrValue: string) =>
    isOwnBlob({ nodeName }, { attrName, attrValue }, origin);

  test("may be shown", () => {
    expect(allowed("IMG", "src", own)).toBe(true);
  });

  test.each([
    ["A", "href", own],
    ["IMG", "href", own],
    ["SOURCE", "src", own],
    ["IMG", "srcset", own],
    ["IMG", "src", "blob:https://evil.example/0c9f"],
    ["IMG", "src", `blob:${origin}.evil.example/0c9f`],
    ["IMG", "src", "blob:null/0c9f"],
    ["IMG", "src", `javascript:'${own}'`],
  ])("is not %s %s=%s", (nodeName, attrName, attrValue) => {
    expect(allowed(nodeName, attrName, attrValue)).toBe(false);
  });
});
