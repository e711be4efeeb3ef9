import { compare, middleOf } from "../shared/decimal.ts";
import { MOST_ALSO, readKeyCells } from "../shared/also-accept.ts";
import type {
  Exchange,
  ForeignAnswer,
  ForeignForm,
  ForeignNumber,
  TakenAnswer,
} from "../shared/exchange.ts";
import { NoEquivalent } from "../shared/exchange.ts";
import { firstAccepted, isOneNumber } from "../shared/foreign-text.ts";
import { InputError } from "../shared/input-error.ts";
import { keyCell, type KeyCells } from "../shared/key-cells.ts";
import { changeWords } from "../shared/key-change.ts";
import { withPoint } from "../shared/number-commas.ts";
import { readExactKey } from "./exact-key.ts";
import { integer, type IntegerContent, type IntegerKey } from "./integer.ts";
import { names } from "./integer.names.ts";
import { exactReach, roundedReach } from "./number-reach.ts";

/** Whether a noted key has the same interval as a number with its tolerance. */
function isSame(key: string, value: string, tolerance: string): boolean {
  try {
    const noted = integer.keyWords.read(keyCell(key), integer.readContent({ answerKey: key }));
    const { min, max } = readExactKey(value, tolerance, {});
    return "v" in noted && compare(noted.min, min) === 0 && compare(noted.max, max) === 0;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** In files of another system, 0 and an empty text both mean that there is no tolerance. */
const isNothing = (tolerance: string): boolean => /^(?:[+-]?0+(?:[.,]0*)?\s*%?)?$/.test(tolerance);

/**
 * The cells for a number of another system, in our own notation. If the number has only one comma,
 * it may be a decimal comma.
 */
function ownCells(value: string, tolerance: string): { cells: KeyCells; notes: string[] } {
  const [number, reach] = [value.trim(), tolerance.trim()];
  const answerKey = withPoint(number);
  const isChanged = answerKey !== number;
  return {
    cells: { ...keyCell(answerKey), tolerance: isNothing(reach) ? "" : withPoint(reach) },
    notes: isChanged ? [changeWords({ path: "answerKey", written: number, kept: answerKey })] : [],
  };
}

/**
 * A number that is correct within a tolerance. @throws NoEquivalent for one that cannot be stored
 */
function takeNumber(value: string, tolerance: string, key?: string): TakenAnswer {
  if (key !== undefined && isSame(key, value, tolerance)) {
    return { key: { answerKey: key }, notes: [] };
  }
  try {
    const { cells: written, notes } = ownCells(value, tolerance);
    const content = integer.readContent(written);
    const cells = integer.keyWords.write(integer.keyWords.read(written, content), content);
    const changes = integer.keyWords.changes?.(written).map(changeWords) ?? [];
    return {
      key: { answerKey: cells.answerKey, ...(cells.tolerance && { tolerance: cells.tolerance }) },
      notes: [...notes, ...changes],
    };
  } catch (error) {
    if (error instanceof InputError) throw new NoEquivalent(error.message);
    throw error;
  }
}

const SEPARATOR = " | ";

/** The cells of a key with several correct numbers. */
function takeNumbers(numbers: readonly ForeignNumber[], key?: string): TakenAnswer {
  const kept = numbers.slice(0, 1 + MOST_ALSO);
  const noted = key?.split(SEPARATOR) ?? [];
  const taken = kept.map(({ value, tolerance }, index) =>
    takeNumber(value, tolerance, noted.length === kept.length ? noted[index] : undefined),
  );
  const cells = (name: "answerKey" | "tolerance") => taken.map((one) => one.key[name] ?? "");
  const tolerances = cells("tolerance");
  const left = `Of ${numbers.length} correct numbers the first ${kept.length} are kept.`;
  return {
    key: {
      answerKey: cells("answerKey").join(SEPARATOR),
      ...(tolerances.some(Boolean) && {
        tolerance: tolerances.map((one) => one || "0").join(SEPARATOR),
      }),
    },
    notes: [
      ...taken.flatMap(({ notes }) => notes),
      ...(numbers.length > kept.length ? [left] : []),
    ],
  };
}

/**
 * A text of digits and number signs alone: if it is not a key, it is refused instead of being taken
 * as words.
 */
const ONLY_SIGNS =
  /^(?=.*\d)(?:[\d\s.+\-−–±×*^{}%⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉]|,(?=\d)|(?<=[\d\s])[xe](?=[\d\s+-])){1,100}$/i;

/** Whether a key without a type is meant as a number, even if it has an error. */
function isNumberKey(key: string): boolean {
  if (ONLY_SIGNS.test(key)) return true;
  try {
    readKeyCells(integer, {}, keyCell(key));
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

const asWritten = (answerKey: string): TakenAnswer => ({ key: { answerKey }, notes: [] });

/** A short text that is a number becomes a number question. */
function read(answer: ForeignAnswer, key?: string): TakenAnswer | undefined {
  if (answer.kind === "number") {
    const { value, tolerance, others = [] } = answer;
    if (others.length > 0) return takeNumbers([{ value, tolerance }, ...others], key);
    return takeNumber(value, tolerance, key);
  }
  if (answer.kind === "written") return isNumberKey(answer.key) ? asWritten(answer.key) : undefined;
  if (answer.kind !== "short text") return undefined;
  const first = firstAccepted(answer.accepted);
  if (!isOneNumber(first.text)) return undefined;
  const taken = takeNumber(first.text, "");
  return { key: taken.key, notes: [...taken.notes, ...first.notes] };
}

const LEFT_OUT = "This format has no figures, places and units of numbers. A tag keeps them.";

function write(key: IntegerKey, content: IntegerContent): ForeignForm {
  const { answerKey, tolerance } = integer.keyWords.write(key, content);
  if (!("v" in key)) return { answer: { kind: "number", value: answerKey, tolerance } };
  const { value, margin } = middleOf(key);
  const asks = key.figures !== undefined || key.places !== undefined || content.unit !== undefined;
  return {
    answer: { kind: "number", value, tolerance: margin === "0" ? "" : margin, key: answerKey },
    ...(asks && { notes: [LEFT_OUT] }),
  };
}

export const integerExchange: Exchange<IntegerContent, IntegerKey> = {
  code: names.code,
  write,
  read,
  reach: (key, { unit }) => ("v" in key ? exactReach(key, unit) : roundedReach(key)),
};
