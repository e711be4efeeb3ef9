import { describe, expect, test } from "vitest";
import { parseXml } from "../../exchange/xml/xml-tree.ts";
import { renderFormula } from "./formula.rules.ts";
import { latexOf } from "./mathml.rules.ts";

const read = (inside: string) => latexOf(parseXml(`<math>${inside}</math>`));
const x = "<mi>x</mi>";
const two = "<mn>2</mn>";

describe("MathML", () => {
  test.each([
    [`<mfrac><mn>1</mn>${x}</mfrac>`, "\\frac{1}{x}"],
    [`<msup>${x}${two}</msup>`, "{x}^{2}"],
    [`<msqrt>${x}<mo>+</mo>${two}</msqrt>`, "\\sqrt{x + 2}"],
    [`<mroot>${x}${two}</mroot>`, "\\sqrt[2]{x}"],
    [`<msubsup>${x}${two}<mn>3</mn></msubsup>`, "{x}_{2}^{3}"],
    ['<mi mathvariant="bold">v</mi>', "\\mathbf{v}"],
    ['<mi mathvariant="double-struck">R</mi>', "\\mathbb{R}"],
    ["<mi>X</mi><mo>~</mo><mi>N</mi>", "X \\sim N"],
    ["<mn>60</mn><mi>%</mi><mo>+</mo><mn>5</mn>", "60 \\% + 5"],
    ["<mi>#</mi><mi>&amp;</mi><mi>_</mi><mi>$</mi>", "\\# \\& \\_ \\$"],
    ["<mo>#</mo><mo>&amp;</mo><mn>5%</mn>", "\\# \\& 5\\%"],
    ["<mtext>60% of $_1 &amp; #2</mtext>", "\\text{60\\% of \\$\\_1 \\& \\#2}"],
  ])("%s", (source, latex) => {
    expect(read(source)).toBe(latex);
    expect(renderFormula(latex, "inline").reasons).toEqual([]);
  });

  test.each([
    ["a fraction without its parts", "<mfrac>1 x</mfrac>"],
    ["a power of three parts", `<msup>${x}${two}${two}</msup>`],
    ["a struck term", `<menclose notation="updiagonalstrike">${x}</menclose>`],
    ["a numbered row", `<mtable><mlabeledtr><mtd>${x}</mtd></mlabeledtr></mtable>`],
  ])("is not half read: %s", (_case, source) => {
    expect(read(source)).toBeUndefined();
  });
});
