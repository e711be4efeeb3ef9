import { centiText } from "../shared/centi.ts";
import { type Interval, middleOf } from "../shared/decimal.ts";
import { justBelow, plainNumber } from "../shared/decimal-forms.ts";
import type { KeyReach } from "../shared/key-reading.ts";
import type { ExactKey } from "./exact-key.ts";
import { exactKeyText } from "./number-key.ts";
import type { RoundedKey } from "./rounded-key.ts";

const rangeText = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);

const intervalText = ({ min, max }: Interval): string =>
  rangeText(plainNumber(min), plainNumber(max));

/** The number that a key begins with, with its zeros as they were written. */
const firstNumber = (written: string): string => /^\S+/.exec(written)?.[0] ?? "";

export function exactReach(key: ExactKey, unit: string | undefined): KeyReach {
  const ends = [key.min, key.max].map(plainNumber);
  return {
    accepts: exactKeyText({ ...key, written: intervalText(key) }, unit),
    right: [firstNumber(key.written), middleOf(key).value, ...ends],
    wrong: [justBelow(key)],
  };
}

export function roundedReach({ value, tolerance }: RoundedKey): KeyReach {
  return {
    accepts: rangeText(centiText(value - tolerance), centiText(value + tolerance)),
    right: [centiText(value)],
    wrong: [centiText(value - tolerance - 1), centiText(value + tolerance + 1)],
  };
}
