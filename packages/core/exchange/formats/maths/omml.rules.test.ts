import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderFormula } from "../../../kernel/rich-text/formula.rules.ts";
import { runs } from "../../../testing/runs.ts";
import { parseXml } from "../../xml/xml-tree.ts";
import { ommlOf } from "./mathml-omml.rules.ts";
import { mathMl, shownBy } from "../fixtures/shown-formula.fixture.ts";
import { UnknownMaths } from "./maths-text.rules.ts";
import { latexOfOmml } from "./omml.rules.ts";

const read = (inside: string) => latexOfOmml(parseXml(`<m:oMath xmlns:m="m">${inside}</m:oMath>`));
const r = (text: string, style = "") =>
  `<m:r>${style && `<m:rPr>${style}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;
const x = r("x");
const upright = '<m:sty m:val="p"/>';

describe("Office Math", () => {
  test.each([
    [`<m:f><m:num>${r("1")}</m:num><m:den>${x}</m:den></m:f>`, "\\frac{1}{x}"],
    [
      `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${x}</m:num><m:den>${r("2")}</m:den></m:f>`,
      "{x}/{2}",
    ],
    [`<m:sSup>${e(r("sin", upright))}<m:sup>${r("2")}</m:sup></m:sSup>`, "\\sin^{2}"],
    [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(x)}</m:rad>`, "\\sqrt{x}"],
    [`<m:rad><m:deg>${r("3")}</m:deg>${e(x)}</m:rad>`, "\\sqrt[{3}]{x}"],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup>${e(x)}</m:nary>`,
      "\\sum\\limits_{i=1}^{n}{x}",
    ],
    [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr>${e(x)}${e(r("y"))}</m:d>`,
      "\\left[ x \\middle| y \\right.",
    ],
    [`<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e(x)}</m:acc>`, "\\vec{x}"],
    [
      `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e(r("AB"))}</m:acc>`,
      "\\overrightarrow{AB}",
    ],
    [
      `<m:func><m:fName><m:limLow>${e(r("lim", upright))}<m:lim>${r("x→0")}</m:lim></m:limLow></m:fName>${e(x)}</m:func>`,
      "\\lim\\limits_{x→0}{x}",
    ],
    [
      `<m:m><m:mr>${e(x)}${e(r("1"))}</m:mr><m:mr>${e(r("2"))}${e(r("3"))}</m:mr></m:m>`,
      "\\begin{matrix} x & 1 \\\\ 2 & 3 \\end{matrix}",
    ],
    [r("60%"), "60\\%"],
    [r("if x_1 is", "<m:nor/>"), "\\text{if x\\_1 is}"],
    [r("kg", upright), "\\mathrm{kg}"],
    [r("R", '<m:scr m:val="double-struck"/>'), "\\mathbb{R}"],
    [`${x}<w:del>${r("y")}</w:del><w:ins>${r("z")}</w:ins>`, "xz"],
  ])("%s", (source, latex) => {
    expect(read(source)).toBe(latex);
    expect(renderFormula(latex, "inline").reasons).toEqual([]);
  });

  test.each([
    ["an unknown element", `<m:new>${x}</m:new>`],
    ["a character of the author's font", r("\uf061")],
    ["an unknown operator", `<m:nary><m:naryPr><m:chr m:val="☃"/></m:naryPr>${e(x)}</m:nary>`],
    ["a drawing inside", `<m:r><w:drawing/></m:r>`],
  ])("is not half read: %s", (_case, source) => {
    expect(() => read(source)).toThrow(UnknownMaths);
  });
});

const { latex: anyLatex } = fc.letrec<{ latex: string; atom: string; part: string }>((tie) => {
  const group = tie("latex").map((latex) => `{${latex}}`);
  const atom = fc.constantFrom(
    ..."a b x y n 2 31 \\alpha \\theta \\pi \\Omega \\infty 0.5 \\mathrm{kg} \\mathbb{R} \\mathbf{v} \\% \\# \\& x' 30\\degree \\partial \\hbar".split(
      " ",
    ),
    "\\text{60\\% of}",
  );
  const operator = fc.constantFrom(
    ..."+ - = < > \\le \\ge \\ne \\times \\cdot \\in \\to \\Rightarrow \\cup \\pm \\sim , !".split(
      " ",
    ),
  );
  const [left, right] = [
    fc.constantFrom("(", "[", "\\{", "|"),
    fc.constantFrom(")", "]", "\\}", "|"),
  ];
  return {
    latex: fc
      .array(fc.tuple(tie("part"), operator), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.map(([one, sign]) => `${one} ${sign} `).join("") + "z"),
    atom,
    part: fc.oneof(
      { maxDepth: 2, depthIdentifier: "formula", withCrossShrink: true },
      atom,
      fc.tuple(group, group).map((two) => `\\frac${two.join("")}`),
      fc.tuple(group, group).map(([one, two]) => `\\binom${one}${two}`),
      group.map((one) => `\\sqrt${one}`),
      fc.tuple(tie("latex"), group).map(([index, one]) => `\\sqrt[{${index}}]${one}`),
      fc.tuple(atom, group).map(([one, over]) => `{${one}}^${over}`),
      fc.tuple(atom, group).map(([one, under]) => `{${one}}_${under}`),
      fc.tuple(atom, group, group).map(([one, a, b]) => `{${one}}_${a}^${b}`),
      fc
        .tuple(fc.constantFrom("\\sum", "\\int", "\\prod", "\\oint"), group, group)
        .map(([one, a, b]) => `${one}\\limits_${a}^${b} y`),
      fc.tuple(group, group).map(([a, b]) => `\\int_${a}^${b} y`),
      group.map((under) => `\\lim\\limits_${under} y`),
      group.map((over) => `\\sin^${over} x`),
      fc
        .tuple(fc.constantFrom("\\overset", "\\underset", "\\stackrel"), group, group)
        .map((three) => three.join("")),
      fc
        .tuple(fc.constantFrom("\\bigcup", "\\iint", "\\prod"), group, tie("part"))
        .map(([one, a, b]) => `${one}_${a} ${b}`),
      fc
        .tuple(fc.constantFrom("\\boxed", "\\cancel", "\\bcancel", "\\xcancel"), group)
        .map((two) => two.join("")),
      fc.constantFrom("\\ce{H2SO4}", "\\ce{2H2 + O2 -> 2H2O}", "\\ce{Fe^3+}", "\\xrightarrow{a}"),
      fc
        .tuple(
          fc.constantFrom("cases", "pmatrix", "vmatrix", "aligned"),
          fc.array(fc.tuple(tie("latex"), tie("latex")), { minLength: 1, maxLength: 3 }),
        )
        .map(
          ([name, rows]) =>
            `\\begin{${name}} ${rows.map((row) => row.join(" & ")).join(" \\\\ ")} \\end{${name}}`,
        ),
      fc
        .tuple(left, tie("latex"), right)
        .map(([a, inside, b]) => `\\left${a} ${inside} \\right${b}`),
      fc
        .tuple(
          fc.constantFrom(
            "\\vec",
            "\\hat",
            "\\bar",
            "\\dot",
            "\\overline",
            "\\underline",
            "\\underbrace",
            "\\overrightarrow",
          ),
          group,
        )
        .map((two) => two.join("")),
      fc
        .array(fc.tuple(tie("latex"), tie("latex")), { minLength: 1, maxLength: 3 })
        .map(
          (rows) =>
            `\\begin{matrix} ${rows.map((row) => row.join(" & ")).join(" \\\\ ")} \\end{matrix}`,
        ),
    ),
  };
});

test("a formula keeps its structure and characters on its way to Word and back", () => {
  fc.assert(
    fc.property(anyLatex, (latex) => {
      const back = latexOfOmml(parseXml(ommlOf(mathMl(latex))));
      expect(renderFormula(back, "inline").reasons).toEqual([]);
      expect(shownBy(back)).toEqual(shownBy(latex));
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ["\\ce{^{227}_{90}Th+}", "{{}_{90}^{227}{\\mathrm{T}\\mathrm{h}}}^{+}"],
  ["\\ce{^{14}C}", "{}_{}^{14}{\\mathrm{C}}"],
  ["\\ce{SO4^2-}", "\\mathrm{S}{\\mathrm{O}}_{4}^{2−}"],
  [
    "\\ce{[Fe(CN)6]^4-}",
    "{\\left[ \\mathrm{F}\\mathrm{e}{\\left( \\mathrm{C}\\mathrm{N} \\right)}_{6} \\right]}^{4−}",
  ],
  ["\\ce{H2 -> 2H}", "{\\mathrm{H}}_{2}→2\\, \\mathrm{H}"],
  ["\\not= x", "≠x"],
  ["\\sum_{i=1}^n i^2 + 1", "\\sum\\nolimits_{i=1}^{n}{{i}^{2}}+1"],
  ["\\rule{2cm}{1pt}", "\\_\\_\\_\\_"],
  ["a\\quad b\\,c", "a\\quad b\\, c"],
])("%s comes back from Word as it is shown", (latex, back) => {
  expect(latexOfOmml(parseXml(ommlOf(mathMl(latex))))).toBe(back);
});

test.each([
  "\\ce{H2SO4}",
  "\\ce{^{227}_{90}Th+}",
  "\\ce{^{14}C}",
  "\\ce{Hg2^2+}",
  "\\ce{(NH4)2SO4 + 2Na+ -> 2NH4+}",
])("%s has no index without a base, which programs show as a box", (latex) => {
  const omml = ommlOf(mathMl(latex));
  expect(omml).not.toMatch(/<m:phant>|<m:(?:e|sub|sup|lim)>\s*<\/m:|<m:(?:e|sub|sup|lim)\/>/);
  expect(omml).toMatch(/<m:s(?:Sub|Sup|SubSup|Pre)>/);
});

test("a formula that Word cannot show is not half written", () => {
  expect(() => ommlOf(mathMl("x \\phase{30}"))).toThrow(UnknownMaths);
});
