import { chosenIndices, matrixTicks } from "./wire-value.ts";

/**
 * What a browser says of a practised answer without asking the server. Students' pages load this,
 * so it has neither zod nor the types' own rules. A test checks that the server's verdict is the
 * same.
 */
export interface WireVerdict {
  outcome: "blank" | "right" | "wrong" | "partial";
  /** Why an almost correct answer is incorrect. */
  remark?: string;
}

/** Compares an answer with one accepted answer, both as they are on the wire. */
export type WireCheck = (value: unknown, accepted: unknown) => WireVerdict;

/** Compares one index, or a list with one index. */
function oneOption(value: unknown, accepted: number): WireVerdict {
  const [chosen] = chosenIndices(value);
  if (chosen === undefined) return { outcome: "blank" };
  return { outcome: chosen === accepted ? "right" : "wrong" };
}

/** All correct options and no other are right; some of them and no other are partly right. */
function someOptions(value: unknown, accepted: readonly unknown[]): WireVerdict {
  const chosen = chosenIndices(value);
  if (chosen.length === 0) return { outcome: "blank" };
  if (!chosen.every((index) => accepted.includes(index))) return { outcome: "wrong" };
  return { outcome: chosen.length === accepted.length ? "right" : "partial" };
}

/** A row counts if exactly its columns are ticked. */
function rowsOfTicks(value: unknown, accepted: readonly unknown[]): WireVerdict {
  const [first] = accepted;
  const shape = { rows: accepted.length, columns: Array.isArray(first) ? first.length : 0 };
  const [given, key] = [matrixTicks(value, shape), matrixTicks(accepted, shape)];
  if (!given.some((row) => row.includes(true))) return { outcome: "blank" };
  const right = given.filter((row, at) => row.every((tick, column) => tick === key[at]?.[column]));
  if (right.length === shape.rows) return { outcome: "right" };
  return { outcome: right.length > 0 ? "partial" : "wrong" };
}

/** Compares an answer by the shape of the accepted answer: an index, indices, or rows of ticks. */
export const checkByShape: WireCheck = (value, accepted) => {
  if (typeof accepted === "number") return oneOption(value, accepted);
  if (!Array.isArray(accepted)) throw new Error("This answer cannot be checked by its shape.");
  return accepted.some(Array.isArray) ? rowsOfTicks(value, accepted) : someOptions(value, accepted);
};

const ORDER = { right: 3, partial: 2, wrong: 1, blank: 0 } as const;

/** The best verdict over all accepted answers. */
export function bestVerdict(
  check: WireCheck,
  value: unknown,
  accepted: readonly unknown[],
): WireVerdict {
  const verdicts = accepted.map((one) => check(value, one));
  const best = verdicts.reduce<WireVerdict>(
    (a, b) => (ORDER[b.outcome] > ORDER[a.outcome] ? b : a),
    { outcome: "blank" },
  );
  const remark = verdicts.find((one) => one.remark !== undefined)?.remark;
  return best.outcome === "wrong" && remark !== undefined ? { ...best, remark } : best;
}
