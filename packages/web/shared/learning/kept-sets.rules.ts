import type { PracticeCard, PracticeSet } from "@academy/core/learning/card/practice.schema.ts";

/** A set as the browser keeps it, as far as its answers are concerned. */
interface KeptSet {
  set: PracticeSet;
  answers: Readonly<Record<string, unknown>>;
  /** Refs of answers that the server has. */
  sent: readonly string[];
  at: number;
}

/**
 * What remains of a set after its student has logged out: answers that the server does not have,
 * with their refs, but no question, key or solution. The set is at its end, so it is not offered
 * again. Null if nothing has to remain.
 */
export function withoutQuestions<Run extends KeptSet>(run: Run): Run | null {
  const sent = new Set(run.sent);
  const unsent = Object.entries(run.answers).filter(
    ([ref, answer]) => answer !== undefined && !sent.has(ref),
  );
  if (unsent.length === 0) return null;
  // Only the ref of a card is needed to send its answer.
  const cards = run.set.cards.map(({ ref }) => ({ ref }) as PracticeCard);
  return {
    ...run,
    set: { ...run.set, cards, passages: {} },
    answers: Object.fromEntries(unsent),
    at: cards.length,
  };
}
