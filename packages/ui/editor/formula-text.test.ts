import { describe, expect, test } from "vitest";
import {
  finishedFormula,
  mathmlOf,
  NO_TEXT,
  withFormulasOnOneLine,
  writtenFormulas,
} from "./formula-slice.ts";

const read = (text: string) => writtenFormulas(text).map(({ kind, latex }) => `${kind}: ${latex}`);

describe("formulas in a text", () => {
  test.each([
    [
      String.raw`If $\int_0^1 x\,dx$ and \(a>0\)`,
      [String.raw`inline: \int_0^1 x\,dx`, "inline: a>0"],
    ],
    [String.raw`$$\ce{2H2 + O2 -> 2H2O}$$`, [String.raw`block: \ce{2H2 + O2 -> 2H2O}`]],
    [String.raw`\[ x^2 \]`, ["block: x^2"]],
    ["It costs $5 and $6, or $7.", []],
    [String.raw`\$5 and $x$`, ["inline: x"]],
    [`$a${NO_TEXT}b$`, []],
    ["$$x$", []],
  ])("%s", (text, formulas) => {
    expect(read(text)).toEqual(formulas);
  });
});

describe("typing the last sign", () => {
  test.each([
    ["Find $x^2$", { from: 5, to: 10, latex: "x^2", kind: "inline" }],
    [String.raw`Find \(x\)`, { from: 5, to: 10, latex: "x", kind: "inline" }],
    ["$$x$$", { from: 0, to: 5, latex: "x", kind: "block" }],
    [String.raw`\[x\]`, { from: 0, to: 5, latex: "x", kind: "block" }],
  ])("finishes %s", (text, formula) => {
    expect(finishedFormula(text)).toEqual(formula);
  });

  test.each([
    "$$x$",
    "costs $5 or $",
    "between $5-$",
    "$5/$",
    "$x$ and",
    "$",
    "$$",
    String.raw`\$5$`,
  ])("finishes nothing in %s", (text) => {
    expect(finishedFormula(text)).toBeUndefined();
  });
});

test("a pasted formula of several lines stays one formula", () => {
  const text = "Solve\n\\[\n  x^2\n  = 1\n\\]\nnow";
  expect(withFormulasOnOneLine(text)).toBe("Solve\n\\[ x^2 = 1 \\]\nnow");
  const mathml = "<math>\n<mi>x</mi>\n</math>";
  expect(withFormulasOnOneLine(`a\n${mathml}`)).toBe("a\n<math> <mi>x</mi> </math>");
  expect(mathmlOf(`a ${mathml}`)).toEqual([{ from: 2, to: 2 + mathml.length }]);
});
