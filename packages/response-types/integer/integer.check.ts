import { readCenti } from "../shared/centi.ts";
import { InputError } from "../shared/input-error.ts";
import { readNumber } from "../shared/number-text.ts";
import { valueText } from "../shared/wire-value.ts";
import type { WireCheck, WireVerdict } from "../shared/wire-verdict.ts";
import { type AcceptedNumber, exactRemark, isAccepted } from "./accepted-number.ts";

/** Hundredths, as `writeCheck` writes the keys of questions without a format. */
interface RoundedNumber {
  value: number;
  tolerance: number;
}

const BLANK: WireVerdict = { outcome: "blank" };

/** A text that is not a number counts as blank, as on the screen. */
function centiOf(text: string): number | null {
  try {
    return readCenti(text, "value", "");
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function roundedVerdict(text: string, { value, tolerance }: RoundedNumber): WireVerdict {
  const centi = centiOf(text);
  if (centi === null) return BLANK;
  return { outcome: Math.abs(centi - value) <= tolerance ? "right" : "wrong" };
}

function exactVerdict(text: string, key: AcceptedNumber): WireVerdict {
  const answer = readNumber(text);
  if (answer === null) return BLANK;
  if (isAccepted(answer, key)) return { outcome: "right" };
  const remark = exactRemark(answer, key);
  return { outcome: "wrong", ...(remark !== null && { remark }) };
}

/** Compares a number with a key in the form that `writeCheck` gives it. */
export const checkNumber: WireCheck = (value, accepted) => {
  const text = valueText(value);
  if (text.trim() === "") return BLANK;
  // The accepted answer of a number question is always written by `writeCheck` of this type.
  const key = accepted as RoundedNumber | AcceptedNumber;
  return "min" in key ? exactVerdict(text, key) : roundedVerdict(text, key);
};
