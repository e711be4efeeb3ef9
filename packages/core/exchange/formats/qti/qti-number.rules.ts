import { type ForeignNumber, NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { roundedRange, unevenRange } from "@academy/response-types/shared/foreign-text.ts";
import { readNumber } from "@academy/response-types/shared/number-text.ts";
import type { ForeignPart } from "../foreign.rules.ts";
import {
  allElements,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** A number's declaration, and the item that compares answers with it. */
export interface DeclaredNumber {
  item: XmlElement;
  /** Identifier of the response. */
  id: string;
  correct: readonly string[];
  /** For an item without conditions, all texts that its declaration accepts. */
  accepted: readonly string[];
}

/** The numbers that an item accepts, written as in the item. */
interface Accepted {
  numbers: readonly ForeignNumber[];
  notes: readonly string[];
}

/** Reads which numbers an item accepts. @throws NoEquivalent for a comparison that is unknown here */
export function numberPart(declared: DeclaredNumber): ForeignPart {
  const { numbers, notes } = acceptedBy(declared);
  const [first, ...others] = numbers;
  if (!first) throw new NoEquivalent("It does not say which number is correct.");
  return {
    answer: { kind: "number", ...first, ...(others.length > 0 && { others }) },
    notes,
  };
}

function acceptedBy(declared: DeclaredNumber): Accepted {
  const branches = allElements(declared.item)
    .filter(({ name }) => name === "responseIf" || name === "responseElseIf")
    .filter((branch) => mentions(branch, declared.id))
    .map((branch) => ({ branch, score: scoreOf(branch) }));
  const most = Math.max(...branches.map(({ score }) => score ?? 0));
  const best = branches.filter(({ score }) => score === undefined || score === most);
  if (branches.length === 0) return exactly(declared.accepted);
  if (best.length > 1 || !(most > 0 || branches.length === 1)) {
    throw new NoEquivalent("It compares the answer in several ways, so its key is not clear.");
  }
  const partial = branches.some(({ score = 0 }) => score > 0 && score < most);
  const found = best.map(({ branch }) => conditionOf(branch, declared));
  return {
    numbers: found.flatMap(({ numbers }) => numbers),
    notes: [
      ...found.flatMap(({ notes }) => notes),
      ...(partial ? ["Answers that earned partial marks are left out."] : []),
    ],
  };
}

const exactly = (values: readonly string[]): Accepted => ({
  numbers: [...new Set(values)].map((value) => ({ value, tolerance: "" })),
  notes: [],
});

const COMPARISONS = new Set(["equal", "equalRounded", "match", "gte", "lte", "gt", "lt"]);

/** Whether the condition of a branch compares the response with something. */
const mentions = (branch: XmlElement, id: string): boolean =>
  conditionsIn(branch).some((condition) =>
    [condition, ...allElements(condition)].some(
      (element) =>
        COMPARISONS.has(element.name) &&
        elementsOf(element, "variable").some(({ attributes }) => attributes["identifier"] === id),
    ),
  );

const conditionsIn = (branch: XmlElement): XmlElement[] =>
  elementsOf(branch).filter(({ name }) => !/^(?:setOutcomeValue|response|exit)/.test(name));

/** The marks that a branch gives; undefined if it does not give a number. */
function scoreOf(branch: XmlElement): number | undefined {
  const numbers = elementsOf(branch, "setOutcomeValue").flatMap((outcome) => {
    const [value] = allElements(outcome).filter(({ name }) => name === "baseValue");
    const number = Number(textOf(value).trim() || "-");
    return Number.isFinite(number) ? number : [];
  });
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

function conditionOf(branch: XmlElement, declared: DeclaredNumber): Accepted {
  const [condition] = conditionsIn(branch);
  return condition ? accepts(condition, declared) : exactly([]);
}

function accepts(condition: XmlElement, declared: DeclaredNumber): Accepted {
  const { name } = condition;
  if (name === "or") {
    const all = elementsOf(condition).map((one) => accepts(one, declared));
    return {
      numbers: all.flatMap(({ numbers }) => numbers),
      notes: all.flatMap(({ notes }) => notes),
    };
  }
  if (name === "and") return allOf(condition, declared);
  if (name === "equal") return { numbers: [equalNumber(condition, declared)], notes: [] };
  if (name === "match") return exactly([operandOf(condition, declared).value]);
  if (name === "equalRounded") return roundedNumber(condition, declared);
  throw unknown(name);
}

const unknown = (name: string) =>
  new NoEquivalent(
    name === "gt" || name === "lt"
      ? `Its comparison "${name}" leaves out the end of a range; here both ends are correct.`
      : `Its comparison "${name}" has no equivalent here. Write a range with both ends.`,
  );

/** A range: not less than one number and not more than another. */
function allOf(condition: XmlElement, declared: DeclaredNumber): Accepted {
  const parts = elementsOf(condition).filter((part) => !isAnswered(part));
  if (parts.length === 1 && parts[0]) return accepts(parts[0], declared);
  const ends = parts.map((part) => {
    if (part.name !== "gte" && part.name !== "lte") throw unknown(part.name);
    const { value, isFirst } = operandOf(part, declared);
    return { value, isLeast: (part.name === "gte") !== isFirst };
  });
  const least = ends.filter(({ isLeast }) => isLeast);
  const most = ends.filter(({ isLeast }) => !isLeast);
  if (least.length !== 1 || most.length !== 1) throw unknown("and");
  const value = [...least, ...most].map((end) => end.value).join(" to ");
  return { numbers: [{ value, tolerance: "" }], notes: [] };
}

/**
 * Whether a part of a condition only says that the response is not blank; this need not be checked
 * here.
 */
const isAnswered = (part: XmlElement): boolean =>
  part.name === "not" && elementsOf(part).every(({ name }) => name === "isNull");

/** The value that the response is compared with, and whether this value is the first operand. */
function operandOf(
  comparison: XmlElement,
  { id, correct }: DeclaredNumber,
): { value: string; isFirst: boolean } {
  const operands = elementsOf(comparison);
  const other = operands.find(
    ({ name, attributes }) => name !== "variable" || attributes["identifier"] !== id,
  );
  const isFirst = other === operands[0];
  if (other?.name === "baseValue") return { value: textOf(other).trim(), isFirst };
  const [only, ...more] = correct;
  if (other?.name === "correct" && only !== undefined && more.length === 0) {
    return { value: only, isFirst };
  }
  const what = other?.attributes["identifier"] ?? other?.name ?? "nothing";
  throw new NoEquivalent(`It compares the answer with ${what}, which is not one number.`);
}

function equalNumber(equal: XmlElement, declared: DeclaredNumber): ForeignNumber {
  const { value } = operandOf(equal, declared);
  const { toleranceMode, tolerance = "", includeLowerBound, includeUpperBound } = equal.attributes;
  const [below = "", above = below, ...more] = tolerance.trim().split(/\s+/);
  if (toleranceMode === "exact" || below === "") return { value, tolerance: "" };
  for (const size of [below, above]) {
    if (readNumber(size) === null || more.length > 0) {
      throw new NoEquivalent(`Its tolerance "${tolerance.slice(0, 40)}" is not a number.`);
    }
  }
  if (includeLowerBound === "false" || includeUpperBound === "false") {
    throw new NoEquivalent("It leaves out an end of its range; here both ends are correct.");
  }
  const isPercent = toleranceMode === "relative";
  if (readNumber(below) !== readNumber(above)) {
    return { value: unevenRange(value, [below, above], isPercent), tolerance: "" };
  }
  return { value, tolerance: isPercent ? `${below} %` : below };
}

function roundedNumber(equal: XmlElement, declared: DeclaredNumber): Accepted {
  const { value } = operandOf(equal, declared);
  const { roundingMode = "", figures = "" } = equal.attributes;
  const digits = /^\d{1,2}$/.test(figures) ? Number(figures) : -1;
  const isFigures = /^significantFigures$/i.test(roundingMode);
  if (digits < (isFigures ? 1 : 0) || digits > MOST_DIGITS) {
    throw new NoEquivalent(`Its rounding to "${figures.slice(0, 20)}" figures cannot be read.`);
  }
  const { range, rounded } = roundedRange(
    value,
    isFigures ? { figures: digits } : { places: digits },
  );
  const what = `${digits} ${isFigures ? "significant figures" : "decimal places"}`;
  return {
    numbers: [{ value: range, tolerance: "" }],
    notes: [
      `Answers were rounded to ${what} and compared with ${rounded}; here answers from ${range} are correct, both included.`,
    ],
  };
}

const MOST_DIGITS = 20;
