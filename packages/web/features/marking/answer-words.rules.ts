import type { LeasedAnswer } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { formatMoment } from "../../lib/format.ts";

/** An answer has no name; markers speak about it by the start of its id. */
export const shortName = (answerId: string): string => answerId.slice(0, 5).toUpperCase();

/** Which mark this is, and how long the answer is reserved. */
export function leaseWords({
  turn,
  until,
  own,
}: Pick<LeasedAnswer, "turn" | "until" | "own">): string {
  const which = own ? "You change your mark." : TURNS[turn];
  return [which, `Reserved for you until ${formatMoment(until)}.`].filter(Boolean).join(" ");
}

const TURNS = {
  1: "",
  2: "This is the second mark.",
  3: "Two markers differ. Your mark decides.",
} as const;

/** Why there is nothing to mark now. */
export const nothingWords = (leasedByOthers: number): string =>
  leasedByOthers === 0
    ? "You have marked all answers that you can. Others may still wait for another marker."
    : `Other markers have the last ${leasedByOthers === 1 ? "answer" : `${leasedByOthers} answers`} now. Look again in ten minutes.`;
