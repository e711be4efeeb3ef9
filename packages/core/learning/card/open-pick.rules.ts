import type { PoolCard } from "../../bank/pool/pool.schema.ts";
import { difficultyOf, estimate, type Mastery } from "../progress/mastery.rules.ts";
import { seenMark } from "../progress/seen.rules.ts";

/** The most packs that a set of one topic reads; small packs do not count. */
const MOST_PACKS = 3;
const SMALL_PACK = 20;
/** A student learns most from a question that they answer correctly with this probability. */
const BEST_CHANCE = 0.7;

/** The difficulty, as a logit, of a question that no student has answered yet. */
const logitOf = (stated: PoolCard["difficulty"]): number => difficultyOf(0, 0, stated);

/** An open question of a topic. */
export interface OpenCard extends PoolCard {
  subjectTopicId: string;
}

/** When the student practised an open question: a rising number, or −1 if they did not. */
export function seenAt(seen: readonly number[]): (questionId: string) => number {
  const places = new Map(seen.map((mark, place) => [mark, place]));
  return (questionId) => places.get(seenMark(questionId)) ?? -1;
}

interface Pick {
  count: number;
  /** Lower numbers come first; equal ones in random order. */
  order: (card: OpenCard) => number;
  /** A random number, from 0 up to 1. */
  random: () => number;
  /** How many packs may be read. */
  packs?: number;
}

/**
 * Cards of several topics, the same number from each if possible. If a topic has too few cards, the
 * other topics give more.
 */
export function pickOfEach(cards: readonly OpenCard[], pick: Pick): OpenCard[] {
  const topics = [...Map.groupBy(cards, ({ subjectTopicId }) => subjectTopicId).values()];
  // The smallest topic first, so that the others can fill its share.
  const bySize = topics.toSorted((a, b) => a.length - b.length);
  const packs = Math.ceil(MOST_PACKS / Math.max(1, topics.length));
  const picked: OpenCard[] = [];
  for (const [place, own] of bySize.entries()) {
    const count = Math.ceil((pick.count - picked.length) / (bySize.length - place));
    picked.push(...pickCards(own, { ...pick, count, packs }));
  }
  return picked;
}

/**
 * Cards in an order, from a few packs. A passage comes with all its questions, or not at all.
 */
export function pickCards(
  cards: readonly OpenCard[],
  { count, order, random, packs: most = MOST_PACKS }: Pick,
): OpenCard[] {
  const sizes = new Map<string, number>();
  for (const { pack } of cards) sizes.set(pack, (sizes.get(pack) ?? 0) + 1);
  const together = Map.groupBy(cards, (one) => one.passageId ?? one.questionId);
  const units = [...together.values()]
    .map((unit) => ({ unit, place: Math.max(...unit.map(order)), draw: random() }))
    .toSorted((a, b) => a.place - b.place || a.draw - b.draw);
  const packs = new Set<string>();
  const picked: OpenCard[] = [];
  for (const { unit } of units) {
    const large = unit
      .map(({ pack }) => pack)
      .filter((pack) => (sizes.get(pack) ?? 0) >= SMALL_PACK);
    const all = new Set([...packs, ...large]);
    if (all.size > most || picked.length + unit.length > count) continue;
    for (const pack of large) packs.add(pack);
    picked.push(...unit);
  }
  return picked;
}

/** How far a student's chance of solving a question is from the chance that teaches most. */
export function distance(mastery: Mastery, { subjectTopicId, difficulty }: OpenCard): number {
  // The estimate is for medium questions, so its logit is changed by how much easier or harder this
  // question is.
  const { percent } = estimate(mastery, subjectTopicId);
  const logit = Math.log(percent / (100 - percent)) + logitOf("MEDIUM") - logitOf(difficulty);
  return Math.abs(1 / (1 + Math.exp(-logit)) - BEST_CHANCE);
}
