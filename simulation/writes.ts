import { GRACE_MS } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";

/** The maximum error of servers' clocks. */
export const SKEW_MS = 2000;

interface Write {
  before: Item | undefined;
  after: Item | undefined;
  /** When the writing request arrived; undefined or NaN for none. */
  arrived: number | undefined;
}

/**
 * Checks one write of the attempts' table. @returns the student whose attempt it closes, if it does
 */
export function judgeWrite({ before, after, arrived }: Write): string | undefined {
  // Long texts and the event log are stored in their own items.
  if ((before ?? after)?.["sheet"] === undefined) return undefined;
  const student = String((after ?? before)?.["sk"]).split("#")[0] ?? "";
  if (!after) throw new Error(`The attempt of ${student} was removed`);
  if (before) judgeChange(student, before, after, arrived);
  return after["submittedAt"] === undefined ? undefined : student;
}

function judgeChange(student: string, before: Item, after: Item, arrived: number | undefined) {
  if (before["submittedAt"] !== undefined) throw new Error(`${student} submitted twice`);
  if (Number(after["dl"]) < Number(before["dl"])) throw new Error("The deadline moved earlier");
  const late = Number(before["dl"]) + GRACE_MS + SKEW_MS;
  if (after["sheet"] !== before["sheet"] && arrived !== undefined && arrived > late) {
    throw new Error(`${student}'s sheet changed after the deadline`);
  }
  const now = String(after["sheet"]).split(";");
  String(before["sheet"])
    .split(";")
    .forEach((entry, index) => {
      if (seconds(now[index] ?? "") >= seconds(entry)) return;
      throw new Error(`Time of ${student} went from ${entry} to ${now[index] ?? "nothing"}`);
    });
}

/** Parsed here, since the oracle shares no code with what it checks. */
function seconds(entry: string): number {
  const long = /^\+\w+,(\w+),/.exec(entry)?.[1];
  return Number.parseInt(long ?? entry.slice(2, 4), 36) || 0;
}
