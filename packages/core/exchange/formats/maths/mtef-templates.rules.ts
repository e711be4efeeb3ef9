import { accented, delimiterOf, UnknownMaths } from "./maths-text.rules.ts";
import type { MtefTemplate } from "./mtef-records.rules.ts";

/** Templates of MathType, by the numbers of their selectors, as LaTeX. */

/**
 * @param slots the LaTeX of the template's lines
 * @param sign the last character of the template, which is the sign of an operator
 * @throws UnknownMaths for a template or a variation that is not known
 */
export function templateLatex(
  template: MtefTemplate,
  slots: readonly string[],
  sign: () => string,
): string {
  const { selector } = template;
  const write = selector < FENCES.length ? fencesOf : TEMPLATES.get(selector);
  if (!write) throw new UnknownMaths(`the template ${selector}`);
  return write(slots, template, sign);
}

/** The brackets of templates 0 to 7. */
const FENCES = ["⟨⟩", "()", "{}", "[]", "||", "‖‖", "⌊⌋", "⌈⌉"];
const INTERVAL = ["(", ")", "[", "]"];

/** @param sign reads the operator, which is the last character of its template */
type Write = (slots: readonly string[], template: MtefTemplate, sign: () => string) => string;
const noSign = () => "";
const group = (latex: string | undefined): string => `{${(latex ?? "").trim()}}`;

/**
 * A slot with its mark if the template's variation shows it. A hidden slot must be empty, or its
 * content would be lost.
 */
function slotOf(mark: "_" | "^" | "", slot: string, isShown: boolean): string {
  if (isShown) return mark + group(slot);
  if (slot.trim() !== "") throw new UnknownMaths("a hidden part");
  return "";
}

const fencesOf: Write = ([inside = ""], { selector, variation }) => {
  const [open = "", close = ""] = Array.from(FENCES[selector] ?? "");
  return between(variation & 1 ? open : "", inside, variation & 2 ? close : "");
};

const between = (open: string, inside: string, close: string): string =>
  `\\left${delimiterOf(open)} ${inside.trim()} \\right${delimiterOf(close)} `;

/** An operator with limits under and over it, or after it. */
const limitsOf =
  (operator: string): Write =>
  ([inside = "", low = "", high = ""], { variation }) => {
    const place = variation & 0x40 ? "\\limits" : "\\nolimits";
    const below = slotOf("_", low, (variation & 0x10) !== 0);
    const above = slotOf("^", high, (variation & 0x20) !== 0);
    const limits = below + above === "" ? " " : place + below + above;
    return `${operator}${limits}${group(inside)}`;
  };

const INTEGRALS = [
  ["", "\\int", "\\iint", "\\iiint"],
  ["", "\\oint", "\\oiint", "\\oiiint"],
];

const integralOf: Write = (slots, template) => {
  const operator = INTEGRALS[(template.variation >> 2) & 3]?.[template.variation & 3];
  if (!operator) throw new UnknownMaths(`the integral ${template.variation}`);
  return limitsOf(operator)(slots, template, noSign);
};

/** A template whose operator the author chose: the operator's sign is the template's last part. */
const operatorOf: Write = (slots, template, sign) => {
  const operator = sign() || (slots[3] ?? "");
  if (operator.trim() === "") throw new UnknownMaths("an operator without a sign");
  return limitsOf(`\\mathop${group(operator)}`)(slots, template, sign);
};

const limitOf: Write = ([under = "", low = "", high = ""], { variation }) => {
  const base = under.trim();
  const isOperator = /^\\(?:lim|max|min|sup|inf|det|gcd|Pr)$/.test(base);
  const below = slotOf("_", low, (variation & 0x10) !== 0);
  const above = slotOf("^", high, (variation & 0x20) !== 0);
  return `${isOperator ? base : `\\mathop${group(base)}`}\\limits${below}${above} `;
};

const scriptsOf: Write = ([low = "", high = ""], { selector, variation }) => {
  const below = slotOf("_", low, selector !== 28);
  const above = slotOf("^", high, selector !== 27);
  return `${variation & 1 ? "{}" : ""}${below}${above}`;
};

/** A bar under or over a slot. A double bar is the same command twice. */
const barOf =
  (command: string): Write =>
  ([inside], { variation }) => {
    const bar = `${command}${group(inside)}`;
    return variation & 1 ? `${command}{${bar}}` : bar;
  };

const only =
  (command: string, known: (variation: number) => boolean = () => true): Write =>
  ([inside], { selector, variation }) => {
    if (!known(variation)) {
      throw new UnknownMaths(`the variation ${variation} of the template ${selector}`);
    }
    return `${command}${group(inside)}`;
  };

const ARROWS: Record<number, string> = { 1: "\u20d6", 2: "\u20d7", 3: "\u20e1" };

const vectorOf: Write = ([inside = ""], { variation }) => {
  const arrow = ARROWS[variation];
  if (arrow === undefined) throw new UnknownMaths(`the arrow ${variation}`);
  return accented(arrow, inside.trim());
};

const LONG_ARROWS: Record<number, string> = { 0x10: "\\xleftarrow", 0x20: "\\xrightarrow" };

const arrowOf: Write = ([over = "", under = ""], { variation }) => {
  const command = LONG_ARROWS[variation & ~0x0c];
  if (command === undefined) throw new UnknownMaths(`the arrow ${variation}`);
  const below = slotOf("", under, (variation & 0x08) !== 0);
  const above = slotOf("", over, (variation & 0x04) !== 0) || "{}";
  return `${command}${below && `[${below}]`}${above}`;
};

const braceOf: Write = ([inside, note], { variation }) =>
  variation & 1
    ? `\\overbrace${group(inside)}^${group(note)}`
    : `\\underbrace${group(inside)}_${group(note)}`;

const STROKES: Record<number, string> = {
  1: "\\sout",
  2: "\\cancel",
  4: "\\bcancel",
  6: "\\xcancel",
};

const struckOf: Write = (slots, template) => {
  const command = STROKES[template.variation];
  if (command === undefined) throw new UnknownMaths(`the strike ${template.variation}`);
  return only(command)(slots, template, noSign);
};

/** The templates by the numbers of their selectors. */
const TEMPLATES: ReadonlyMap<number, Write> = new Map<number, Write>([
  [
    9,
    ([inside = ""], { variation }) =>
      between(INTERVAL[variation & 3] ?? "", inside, INTERVAL[(variation >> 4) & 3] ?? ""),
  ],
  [
    10,
    ([inside, index = ""], { variation }) => {
      const shown = slotOf("", index, variation === 1);
      return `\\sqrt${shown && `[${shown}]`}${group(inside)}`;
    },
  ],
  [
    11,
    ([top, bottom], { variation }) =>
      variation & 2 ? `${group(top)}/${group(bottom)}` : `\\frac${group(top)}${group(bottom)}`,
  ],
  [12, barOf("\\underline")],
  [13, barOf("\\overline")],
  [14, arrowOf],
  [15, integralOf],
  [16, limitsOf("\\sum")],
  [17, limitsOf("\\prod")],
  [18, limitsOf("\\coprod")],
  [19, limitsOf("\\bigcup")],
  [20, limitsOf("\\bigcap")],
  [21, operatorOf],
  [22, operatorOf],
  [23, limitOf],
  [24, braceOf],
  [27, scriptsOf],
  [28, scriptsOf],
  [29, scriptsOf],
  [31, vectorOf],
  [32, only("\\widetilde")],
  [33, only("\\widehat")],
  [34, only("\\overset{\\frown}")],
  [36, struckOf],
  // A box with all four sides and without round corners; other boxes are not known.
  [37, only("\\boxed", (variation) => variation === 0x1e)],
]);
