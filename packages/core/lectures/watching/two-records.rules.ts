import { addStretches, readBits, stretchesOf, writeBits } from "./watched-bits.rules.ts";
import type { WatchRecord } from "./watching.schema.ts";

/**
 * What a student watched of a lecture with two accounts: the parts of both, and the later of the
 * two places.
 */
export function united<R extends WatchRecord>(one: R, other: R): R {
  const [later, earlier] = one.seenAt >= other.seenAt ? [one, other] : [other, one];
  const bits = readBits(later.bits);
  addStretches(bits, stretchesOf(earlier), { unit: later.unit, most: Infinity });
  return { ...later, bits: writeBits(bits) };
}
