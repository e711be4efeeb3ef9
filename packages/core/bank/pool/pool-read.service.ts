import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { PackCard, PoolCard, PoolPlace } from "./pool.schema.ts";
import * as PoolStore from "./pool.store.ts";

/** Reads open questions without loading the maths engine, which only freezing needs. */

/** A card from its pack; packs never change, so a process reads each once. */
export async function cardOf(
  deps: Deps,
  place: PoolPlace,
  { pack: name, index }: Pick<PoolCard, "pack" | "index">,
): Promise<{ card: PackCard; passage: string | null }> {
  const { cards, passages } = await PoolStore.readPack(deps, place, name);
  const card = cards[index];
  if (!card) throw new Error(`Pack ${name} has no card ${index}.`);
  return { card, passage: passages[card.passageId ?? ""] ?? null };
}

/**
 * The ids among these questions that are in a pool. Reads the counts of their exam types, and the
 * pools of entries that have open questions.
 */
export async function openAmong(
  deps: Deps,
  questions: readonly (PoolPlace & { questionId: string })[],
): Promise<string[]> {
  const open = new Set<string>();
  for (const [examType, own] of Map.groupBy(questions, (one) => one.examType)) {
    const counts = await PoolStore.readCounts(deps, examType);
    const entries = new Set(own.map(({ subjectTopicId }) => subjectTopicId));
    const pools = await mapConcurrently(
      counts.filter(({ subjectTopicId }) => entries.has(subjectTopicId)),
      ({ subjectTopicId }) => PoolStore.read(deps, { examType, subjectTopicId }),
    );
    for (const { cards } of pools) for (const { questionId } of cards) open.add(questionId);
  }
  return questions.flatMap(({ questionId }) => (open.has(questionId) ? [questionId] : []));
}

/** The open questions of a topic, read consistently. */
export async function cardsIn(deps: Deps, place: PoolPlace): Promise<PoolCard[]> {
  return (await PoolStore.read(deps, place)).cards;
}

/** The open questions of each of several topics, read consistently in one batch. */
export async function cardsInAll(deps: Deps, places: readonly PoolPlace[]): Promise<PoolCard[][]> {
  const cardsAt = await PoolStore.readMany(deps, places);
  return places.map(cardsAt);
}

/** How many questions are open, by topic. */
export const openCounts = PoolStore.readCounts;
