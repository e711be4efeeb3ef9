import { stillAsked } from "../../exam/open-questions/asked-questions.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { FoundCard } from "./card.rules.ts";

/**
 * Whether a question comes from a paper that the student took. Only such questions need this check,
 * because a lock keeps open questions out of all tests.
 */
const isOwn = ({ ref }: Pick<FoundCard, "ref">): boolean => ref.startsWith("t.");

/** Which of these questions from the student's own papers are also in a test that is not over. */
export const askedAmong = (
  deps: Deps,
  questions: readonly Pick<FoundCard, "ref" | "questionId">[],
): Promise<ReadonlySet<string>> =>
  stillAsked(
    deps,
    questions.filter(isOwn).map(({ questionId }) => questionId),
  );

/**
 * The first cards that may be sent, and how many were passed over because a test that is not over
 * asks the same questions. One read is enough if no card is passed over.
 */
export async function firstCards(
  deps: Deps,
  all: readonly FoundCard[],
  count: number,
): Promise<{ cards: FoundCard[]; asked: number }> {
  const cards: FoundCard[] = [];
  let looked = 0;
  let asked = 0;
  while (looked < all.length && cards.length < count) {
    const some = all.slice(looked, looked + count);
    const closed = await askedAmong(deps, some);
    for (const card of some) {
      if (cards.length === count) break;
      looked += 1;
      if (closed.has(card.questionId)) asked += 1;
      else cards.push(card);
    }
  }
  return { cards, asked };
}
