import { intervalOf } from "../shared/decimal.ts";
import { readNumber } from "../shared/number-text.ts";
import { chargesOf, haveOtherCharges } from "./charges.ts";
import { isContrary } from "./contraries.ts";
import { TIMES_TEN } from "./similarity.ts";
import { haveOtherRoles, type Roles, rolesOf } from "./roles.ts";

/** The most that an answer may score if it does not say what the model answer says. */
const OTHER_MEANING = 0.5;
/** The most that an answer with further numbers may score: just below a full score. */
const FURTHER_NUMBERS = 0.94;
const NO_CAP = 1;

const SUPERSCRIPTS = "⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹";
const UNIT_SUPERSCRIPT = new RegExp(`(?<=[\\p{L})\\]])[${SUPERSCRIPTS}]+`, "gu");
const POWER_SUPERSCRIPT = new RegExp(`[${SUPERSCRIPTS}]+`, "gu");
const ARROWS = /<=>|<-+>|-+>|=+>|<-+/g;
const TEN = /(?<![\d.])10\s*\^\s*\{?\s*([+-]?\d+)\s*\}?/g;
/** An exponent of a unit, as in m s^-2 and s-1, which does not count as a number. */
const UNIT_POWER = /(?!(?<=\d)e[+-]?\d)(\p{L})(?:\s*\^\s*\{?[+-]?|[+-])\d+\}?/giu;
const GROUPS = /(?<![\d.])\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/g;

/** The text with plain signs, numbers as 1.6e-19 and without exponents of units. */
function plainText(text: string): string {
  return signsOf(text.replace(UNIT_SUPERSCRIPT, " "))
    .replace(ARROWS, " ")
    .replace(TIMES_TEN, "$1e$2")
    .replace(TEN, "1e$1")
    .replace(UNIT_POWER, "$1 ")
    .replace(GROUPS, (number) => number.replaceAll(",", ""));
}

/** The text with plain signs and superscripts as powers. */
const signsOf = (text: string): string =>
  text
    .replace(POWER_SUPERSCRIPT, (run) => `^${run.normalize("NFKC")}`)
    .normalize("NFKC")
    .replaceAll("\u2212", "-");

/**
 * Digits that are joined to letters, as in CO2, are not a number. A hyphen between terms is not a
 * sign.
 */
const NUMBER =
  /(?:(?<![\p{L}\p{N}\p{M})\]])-)?(?<![\p{L}\p{N}\p{M}.])(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/giu;

/**
 * The value of a number in one form: 2.50 and 2.5 give the same text. A number that is too long
 * stays as it is written.
 */
function valueOf(text: string): string {
  const decimal = readNumber(text);
  return decimal === null ? text : intervalOf(decimal, decimal).min;
}

/** What follows a number: its unit, variable or sign. */
const BEHIND = /^\s*(\p{L}+|[/±<>≤≥≠^])?/u;
/**
 * Words that only join two numbers, as in "2 and 3", so that they are not the unit of the first.
 */
const JOINING = new Set(["and", "or"]);

/** Each number with what follows it, in the text's order. */
const numbersOf = (plain: string): { value: string; behind: string }[] =>
  Array.from(plain.matchAll(NUMBER), ({ 0: text, index }) => {
    const [, behind = ""] =
      BEHIND.exec(plain.slice(index + text.length, index + text.length + 24)) ?? [];
    return { value: valueOf(text), behind: JOINING.has(behind) ? "" : behind };
  });

const PREFIXES = new Set(["k", "m", "c", "d", "n", "µ", "μ", "M", "G"]);
const UNITS = new Set([
  "g",
  "m",
  "s",
  "A",
  "J",
  "W",
  "N",
  "V",
  "C",
  "L",
  "l",
  "Pa",
  "Hz",
  "mol",
  "eV",
]);

/** Whether two units differ by a factor: g and kg, mA and A. */
const isOtherSize = (one: string, other: string): boolean =>
  one !== other &&
  [
    [one, other],
    [other, one],
  ].some(
    ([base = "", long = ""]) =>
      UNITS.has(base) && PREFIXES.has(long[0] ?? "") && long.slice(1) === base,
  );

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
  /(?<![\p{L}\p{N}])(?:(?:not|no|never|none|neither|without|cannot)(?![\p{L}\p{N}])|non-?(?=zero|metal|polar|uniform|linear|conduct))|n['’]t(?!\p{L})/giu;

const isNegated = (plain: string): boolean => (plain.match(NEGATION)?.length ?? 0) % 2 === 1;

/** A single capital letter, but neither "A" or "I" at the beginning of a sentence nor a unit. */
const LETTER =
  /(?<![\p{L}\p{N}'’])(?<!\d\s)(?!(?:(?<=^\s*|[.!?]\s+))(?:A|I)\s+\p{Ll})[A-Z](?![\p{L}\p{N}'’])/gu;

const lettersOf = (plain: string): string => [...new Set(plain.match(LETTER) ?? [])].join("");

const sorted = (letters: string): string => letters.split("").toSorted().join("");

/** What the guards compare. One key marks thousands of answers, so its facts are found once. */
export interface Facts {
  numbers: ReadonlySet<string>;
  /** Each number with its unit, variable or sign. */
  measures: readonly { value: string; behind: string }[];
  charges: ReturnType<typeof chargesOf>;
  roles: Roles;
  relations: string;
  negated: boolean;
  /** Single capital letters in the order in which they first occur: "from A to B" is "AB". */
  letters: string;
  words: readonly string[];
}

export function factsOf(text: string): Facts {
  const plain = plainText(text);
  const measures = numbersOf(plain);
  const words = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  return {
    numbers: new Set(measures.map(({ value }) => value)),
    measures,
    charges: chargesOf(signsOf(text)),
    roles: rolesOf(words),
    relations: relationsOf(plain),
    negated: isNegated(plain),
    letters: lettersOf(plain),
    words,
  };
}

export const hasNumbers = (all: Facts, wanted: Facts): boolean =>
  [...wanted.numbers].every((number) => all.numbers.has(number));

const isReordered = (model: string, answer: string): boolean =>
  model.length > 1 && model !== answer && sorted(model) === sorted(answer);

const listOf = (texts: readonly string[]): string => texts.toSorted().join(" ");

/** Whether the same numbers have other units, variables or signs, or units of another size. */
function isMeasuredOtherwise(model: Facts["measures"], answer: Facts["measures"]): boolean {
  const valuesOf = (all: Facts["measures"]) => listOf(all.map(({ value }) => value));
  const behindsOf = (all: Facts["measures"]) => listOf(all.map(({ behind }) => behind));
  const pairsOf = (all: Facts["measures"]) =>
    listOf(all.map((one) => `${one.value}|${one.behind}`));
  if (model.length === 1 && answer.length === 1) {
    const [[one], [other]] = [model, answer];
    return one !== undefined && other !== undefined && isOtherSize(one.behind, other.behind);
  }
  return (
    valuesOf(model) === valuesOf(answer) &&
    behindsOf(model) === behindsOf(answer) &&
    pairsOf(model) !== pairsOf(answer)
  );
}

/** The most that an answer may score next to its model; 1 if nothing contradicts it. */
export function capOf(model: Facts, answer: Facts): number {
  const other =
    !hasNumbers(answer, model) ||
    model.relations !== answer.relations ||
    model.negated !== answer.negated ||
    isContrary(model.words, answer.words) ||
    isReordered(model.letters, answer.letters) ||
    isMeasuredOtherwise(model.measures, answer.measures) ||
    haveOtherCharges(model.charges, answer.charges) ||
    haveOtherRoles(model, answer);
  if (other) return OTHER_MEANING;
  const further = model.numbers.size > 0 && answer.numbers.size > model.numbers.size;
  return further ? FURTHER_NUMBERS : NO_CAP;
}
