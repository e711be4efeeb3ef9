import type { NumberForm, OptionForm, OptionLayout } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import type { Language } from "./words/language.ts";

/** The ways in which people number questions and label options. */

const LATIN_UPPER = ["A", "B", "C", "D", "E", "F"];
const LATIN_LOWER = ["a", "b", "c", "d", "e", "f"];
const DIGITS = ["1", "2", "3", "4", "5", "6"];
const ROMAN_LOWER = ["i", "ii", "iii", "iv", "v", "vi"];
const ROMAN_UPPER = ["I", "II", "III", "IV", "V", "VI"];
const CIRCLED = ["①", "②", "③", "④", "⑤", "⑥"];

type Typed = Extract<NumberForm, { kind: "typed" }>;

const PLAIN_NUMBERS: readonly (readonly [before: string, after: string, weight: number])[] = [
  ["", ".", 40],
  ["", ")", 12],
  ["(", ")", 4],
  ["Q", ".", 14],
  ["Q.", "", 5],
  ["Q. ", ".", 3],
  ["Q", ")", 4],
  ["Q", ":", 5],
  ["Q.", ")", 2],
  ["[", "]", 1],
  ["", " .", 2],
];

export function numberForm(draw: Draw, language: Language): NumberForm {
  const kind = draw.weighted([
    ["plain", 62],
    ["worded", 14],
    ["list", 22],
    ["none", 2],
  ] as const);
  if (kind === "none") return { kind };
  if (kind === "list") {
    const pattern = draw.weighted([
      ["%1.", 70],
      ["%1)", 12],
      ["Q%1.", 10],
      ["(%1)", 4],
      [`${draw.pick(language.numberWords)} %1:`, 4],
    ]);
    return { kind, pattern, byStyle: draw.chance(0.25) };
  }
  return kind === "worded" ? wordedNumber(draw, language) : plainNumber(draw, language);
}

function plainNumber(draw: Draw, { digits }: Language): Typed {
  const [before, after] = draw.weighted(
    PLAIN_NUMBERS.map(([start, end, weight]) => [[start, end], weight] as const),
  );
  const gap = draw.weighted([
    [" ", 60],
    ["\t", 25],
    ["  ", 6],
    ["\u00a0", 3],
    ["", after === "" ? 0 : 6],
  ]);
  const own = digits !== undefined && draw.chance(0.2) ? { digits } : {};
  const padded = draw.chance(0.04);
  return { kind: "typed", before, after, gap, bold: draw.chance(0.3), padded, ...own };
}

function wordedNumber(draw: Draw, { numberWords, digits }: Language): Typed {
  const word = draw.pick(numberWords);
  const after = draw.weighted([
    [":", 45],
    [".", 30],
    [")", 5],
    [" -", 5],
    ["", 15],
  ]);
  const alone = after === "" || draw.chance(0.15);
  const own = digits !== undefined && draw.chance(0.2) ? { digits } : {};
  return {
    kind: "typed",
    before: `${word} `,
    after,
    gap: " ",
    bold: draw.chance(0.5),
    alone,
    ...own,
  };
}

type Labels = readonly [labels: readonly string[], before: string, after: string, weight: number];

const LABELS: readonly Labels[] = [
  [LATIN_UPPER, "(", ")", 24],
  [LATIN_LOWER, "(", ")", 15],
  [LATIN_UPPER, "", ")", 14],
  [LATIN_LOWER, "", ")", 14],
  [LATIN_UPPER, "", ".", 14],
  [LATIN_LOWER, "", ".", 5],
  [DIGITS, "(", ")", 10],
  [DIGITS, "", ")", 3],
  [ROMAN_LOWER, "(", ")", 2],
  [ROMAN_LOWER, "", ")", 1],
  [ROMAN_UPPER, "", ".", 0.5],
  [LATIN_UPPER, "[", "]", 1],
  [LATIN_UPPER, "", ":", 2],
  [LATIN_UPPER, "(", ").", 1],
  [LATIN_UPPER, "Option ", ":", 1],
  [CIRCLED, "", "", 2],
];

export function optionForm(draw: Draw, language: Language, number: NumberForm): OptionForm {
  const kind = draw.weighted([
    ["typed", 83],
    ["list", 15],
    ["bare", number.kind === "none" ? 0 : 1.5],
  ] as const);
  if (kind === "bare") return { kind };
  if (kind === "list") return listedOptions(draw, number);
  const fit = LABELS.filter(([labels, before, after]) => !looksLike(number, labels, before, after));
  const own: Labels[] = language.letters
    ? [
        [language.letters, "(", ")", 20],
        [language.letters, "", ")", 15],
        [language.letters, "", ".", 5],
      ]
    : [];
  const [labels, before, after] = draw.weighted(
    [...fit, ...own].map((one) => [one, one[3]] as const),
  );
  const gap = draw.weighted([
    [" ", 70],
    ["\t", 12],
    ["  ", 8],
    ["", after === "." || after === "" ? 0 : 10],
  ]);
  return { kind, labels, before, after, gap };
}

/**
 * Whether options would have the same labels as questions, so that no one could tell them apart:
 * "1." and "1.". But "(1)" below "1." is common.
 */
function looksLike(
  number: NumberForm,
  labels: readonly string[],
  before: string,
  after: string,
): boolean {
  if (labels !== DIGITS || number.kind === "none") return labels === DIGITS;
  if (number.kind === "list") return number.pattern === `${before}%1${after}`;
  return number.before === before && number.after.trim() === after;
}

function listedOptions(draw: Draw, number: NumberForm): OptionForm {
  const [format, labels] = draw.weighted([
    [["lowerLetter", LATIN_LOWER], 50],
    [["upperLetter", LATIN_UPPER], 45],
    [["lowerRoman", ROMAN_LOWER], 3],
  ] as const);
  const pattern = draw.pick(["%1)", "%1.", "(%1)"]);
  const byStyle = number.kind === "list" && number.byStyle;
  return { kind: "list", format, labels, pattern, byStyle };
}

export function optionLayout(draw: Draw, option: OptionForm): OptionLayout {
  const kind =
    option.kind === "typed"
      ? draw.weighted([
          ["line", 55],
          ["fit", 28],
          ["two", 10],
          ["cells", 7],
        ] as const)
      : "line";
  const between = draw.weighted([
    ["\t", 40],
    ["\t\t", 20],
    ["     ", 20],
    ["        ", 10],
    ["   \t", 10],
    [", ", 3],
    ["; ", 2],
  ]);
  const isWrapped = option.kind === "typed" && option.before === "(";
  const behind = isWrapped && kind === "fit" && draw.chance(0.12);
  return { kind, between, behind, indent: draw.pick([0, 0, 360, 720]) };
}
