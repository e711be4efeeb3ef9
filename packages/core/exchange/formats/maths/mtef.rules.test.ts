import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderFormula } from "../../../kernel/rich-text/formula.rules.ts";
import { runs } from "../../../testing/runs.ts";
import { UnknownMaths } from "./maths-text.rules.ts";
import { char, chars, EMPTY, FACE, line, matrix, pile, stream, template } from "./mtef.fixture.ts";
import { latexOfMtef } from "./mtef.rules.ts";

const x = line(char("x"));
const one = line(char("1", FACE.number));
const sigma = char("∑", FACE.symbol);

describe("a MathType equation", () => {
  test.each([
    [
      "characters",
      [line(chars("a"), chars("="), char("−", FACE.symbol), char("2", FACE.number))],
      "a=-2",
    ],
    ["a fraction", [line(template(11, 0, one, x))], "\\frac{1}{x}"],
    ["a slashed fraction", [line(template(11, 2, one, x))], "{1}/{x}"],
    ["a root", [line(template(10, 0, x, EMPTY))], "\\sqrt{x}"],
    ["a root with its index", [line(template(10, 1, x, line(char("3"))))], "\\sqrt[{3}]{x}"],
    ["a power", [line(char("a"), template(28, 0, EMPTY, one))], "a^{1}"],
    ["an index", [line(char("a"), template(27, 0, one, EMPTY))], "a_{1}"],
    ["both", [line(char("a"), template(29, 0, one, x))], "a_{1}^{x}"],
    ["scripts before a letter", [line(template(29, 1, one, x), char("U"))], "{}_{1}^{x}U"],
    [
      "a power of a power",
      [line(char("a"), template(28, 0, EMPTY, x), template(28, 0, EMPTY, one))],
      "a^{x}{}^{1}",
    ],
    [
      "a power of a fraction",
      [
        line(
          template(11, 0, line(char("a"), template(27, 0, one, EMPTY)), x),
          template(28, 0, EMPTY, one),
        ),
      ],
      "\\frac{a_{1}}{x}^{1}",
    ],
    [
      "brackets that grow",
      [line(template(1, 3, x, char("(", FACE.grown), char(")", FACE.grown)))],
      "\\left( x \\right)",
    ],
    ["one bracket", [line(template(2, 1, x, char("{", FACE.grown)))], "\\left\\{ x \\right."],
    [
      "bars of a private font",
      [line(template(4, 3, x, char("\uec07", FACE.grown), char("\uec08", FACE.grown)))],
      "\\left| x \\right|",
    ],
    [
      "an interval",
      [line(template(9, 0x12, x, char("[", FACE.grown), char(")", FACE.grown)))],
      "\\left[ x \\right)",
    ],
    [
      "a sum",
      [line(template(16, 0x70, x, one, line(char("n")), sigma))],
      "\\sum\\limits_{1}^{n}{x}",
    ],
    [
      "an integral",
      [line(template(15, 0x31, x, one, line(char("n")), char("∫")))],
      "\\int\\nolimits_{1}^{n}{x}",
    ],
    [
      "a double integral that grows",
      [line(template(15, 0x0112, x, one, EMPTY, char("∬")))],
      "\\iint\\nolimits_{1}{x}",
    ],
    [
      "any operator",
      [line(template(22, 0x50, x, one, EMPTY, char("⊕", FACE.symbol)))],
      "\\mathop{⊕}\\limits_{1}{x}",
    ],
    [
      "a limit",
      [line(template(23, 0x10, line(chars("lim", FACE.name)), x, EMPTY))],
      "\\lim\\limits_{x}",
    ],
    [
      "functions",
      [line(chars("sin", FACE.name), char("x"), chars("arcosh", FACE.name))],
      "\\sin x\\operatorname{arcosh}",
    ],
    ["text", [line(chars("if ", FACE.text), char("x"))], "\\text{if }x"],
    [
      "a matrix",
      [line(matrix(2, 2, x, one, one, x))],
      "\\begin{matrix} x & 1 \\\\ 1 & x \\end{matrix}",
    ],
    ["lines", [pile(x, one)], "\\begin{array}{l} x \\\\ 1 \\end{array}"],
    ["a bold letter", [line(char("B", FACE.matrix))], "\\mathbf{B}"],
    [
      "accents and primes",
      [line(char("a", FACE.variable, [11]), char("b", FACE.variable, [5]))],
      "\\vec{a}b'",
    ],
    ["a negated sign", [line(char("=", FACE.symbol, [10]))], "≠"],
    ["a vector over letters", [line(template(31, 2, line(chars("AB"))))], "\\overrightarrow{AB}"],
    ["an arrow with a note", [line(template(14, 0x24, x, EMPTY))], "\\xrightarrow{x}"],
    ["a brace below", [line(template(24, 0, x, one))], "\\underbrace{x}_{1}"],
    ["a box", [line(template(37, 0x1e, x))], "\\boxed{x}"],
    ["a stroke", [line(template(36, 2, x))], "\\cancel{x}"],
  ])("has %s", (_case, items, latex) => {
    const read = latexOfMtef(stream(...items));
    expect(read).toBe(latex);
    expect(renderFormula(read, "inline").reasons).toEqual([]);
  });

  test.each([
    ["an unknown record", stream([50])],
    ["an unknown template", stream(line(template(26, 0, x)))],
    ["an unknown variation", stream(line(template(37, 2, x)))],
    ["a limit that its template hides", stream(line(template(16, 0x50, x, one, x, sigma)))],
    ["a character of a private font", stream(line(char("\uf061")))],
    ["a mark that has no LaTeX", stream(line(char("a", FACE.variable, [99])))],
    ["a table with lines", stream(line([5, 0, 1, 1, 1, 1, 1, 1, 0, ...x, 0]))],
    ["tab stops", stream([1, 2, 0])],
    ["another version", Uint8Array.from([...Array<number>(28).fill(0), 3, 1, 1, 3, 0])],
    ["no end", stream(line(template(11, 0, one, x))).slice(0, -3)],
  ])("is not half read: %s", (_case, bytes) => {
    expect(() => latexOfMtef(bytes)).toThrow(UnknownMaths);
  });

  test("of any bytes is read or refused", () => {
    const start = stream();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (more) => {
        try {
          latexOfMtef(Uint8Array.from([...start.slice(0, -1), ...more]));
        } catch (error) {
          expect(error).toBeInstanceOf(UnknownMaths);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
