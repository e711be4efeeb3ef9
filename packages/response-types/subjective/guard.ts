import { intervalOf } from "../shared/decimal.ts";
import { readNumber } from "../shared/number-text.ts";
import { isContrary } from "./contraries.ts";

/** The most that an answer may score which says something else than the model answer. */
const OTHER_MEANING = 0.5;
/** Just below a full score. */
const FURTHER_NUMBERS = 0.94;
const NO_CAP = 1;

const SUPERSCRIPTS = "⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹";
const UNIT_SUPERSCRIPT = new RegExp(`(?<=[\\p{L})\\]])[${SUPERSCRIPTS}]+`, "gu");
const POWER_SUPERSCRIPT = new RegExp(`[${SUPERSCRIPTS}]+`, "gu");
const ARROWS = /<=>|<-+>|-+>|=+>|<-+/g;
const TIMES_TEN = /(\d)\s*[x×*·⋅]\s*10\s*\^\s*\{?\s*([+-]?\d+)\s*\}?/gi;
const TEN = /(?<![\d.])10\s*\^\s*\{?\s*([+-]?\d+)\s*\}?/g;
/** An exponent of a unit, as in m s^-2 and s-1: no number of its own. */
const UNIT_POWER = /(?!(?<=\d)e[+-]?\d)(\p{L})(?:\s*\^\s*\{?[+-]?|[+-])\d+\}?/giu;
const GROUPS = /(?<![\d.])\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/g;

/** The text with plain signs, numbers as 1.6e-19 and without exponents of units. */
function plainText(text: string): string {
  return text
    .replace(UNIT_SUPERSCRIPT, " ")
    .replace(POWER_SUPERSCRIPT, (run) => `^${run.normalize("NFKC")}`)
    .normalize("NFKC")
    .replaceAll("\u2212", "-")
    .replace(ARROWS, " ")
    .replace(TIMES_TEN, "$1e$2")
    .replace(TEN, "1e$1")
    .replace(UNIT_POWER, "$1 ")
    .replace(GROUPS, (number) => number.replaceAll(",", ""));
}

/** Digits that are joined to letters, as in CO2, are no number; a hyphen between terms no sign. */
const NUMBER =
  /(?:(?<![\p{L}\p{N}\p{M})\]])-)?(?<![\p{L}\p{N}\p{M}.])(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/giu;

/** By value: 2.50 is 2.5. Numbers that are too long are compared as they are written. */
function numbersOf(plain: string): Set<string> {
  const found = plain.match(NUMBER) ?? [];
  return new Set(
    found.map((text) => {
      const decimal = readNumber(text);
      return decimal === null ? text : intervalOf(decimal, decimal).min;
    }),
  );
}

const RELATIONS: Readonly<Record<string, string>> = {
  "<=": "≤",
  ">=": "≥",
  "!=": "≠",
  "+-": "±",
  "+/-": "±",
};

const relationsOf = (plain: string): string =>
  Array.from(plain.matchAll(/<=|>=|!=|\+\/?-|[<>≤≥≠±]/g), ([sign]) => RELATIONS[sign] ?? sign).join(
    "",
  );

const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|no|never|none|neither|without|cannot)(?![\p{L}\p{N}])|n['’]t(?!\p{L})/giu;

const isNegated = (plain: string): boolean => (plain.match(NEGATION)?.length ?? 0) % 2 === 1;

/** Not the article at the beginning of a sentence, and not a unit after a number. */
const LETTER =
  /(?<![\p{L}\p{N}'’])(?<!\d\s)(?!(?:(?<=^\s*|[.!?]\s+))(?:A|I)\s+\p{Ll})[A-Z](?![\p{L}\p{N}'’])/gu;

const lettersOf = (plain: string): string => [...new Set(plain.match(LETTER) ?? [])].join("");

const sorted = (letters: string): string => letters.split("").toSorted().join("");

/** What the guards compare. One key marks thousands of answers, so its facts are found once. */
export interface Facts {
  numbers: ReadonlySet<string>;
  relations: string;
  negated: boolean;
  /** Single capital letters in the order in which they first occur: "from A to B" is "AB". */
  letters: string;
  words: readonly string[];
}

export function factsOf(text: string): Facts {
  const plain = plainText(text);
  return {
    numbers: numbersOf(plain),
    relations: relationsOf(plain),
    negated: isNegated(plain),
    letters: lettersOf(plain),
    words: plain.toLowerCase().match(/\p{L}+/gu) ?? [],
  };
}

export const hasNumbers = (all: Facts, wanted: Facts): boolean =>
  [...wanted.numbers].every((number) => all.numbers.has(number));

const isReordered = (model: string, answer: string): boolean =>
  model.length > 1 && model !== answer && sorted(model) === sorted(answer);

/** The most that an answer may score next to its model; 1 if nothing contradicts it. */
export function capOf(model: Facts, answer: Facts): number {
  const other =
    !hasNumbers(answer, model) ||
    model.relations !== answer.relations ||
    model.negated !== answer.negated ||
    isContrary(model.words, answer.words) ||
    isReordered(model.letters, answer.letters);
  if (other) return OTHER_MEANING;
  const further = model.numbers.size > 0 && answer.numbers.size > model.numbers.size;
  return further ? FURTHER_NUMBERS : NO_CAP;
}
