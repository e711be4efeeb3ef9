import type { Deps } from "../../kernel/platform/deps.ts";
import type { PackCard, PoolCard, PoolPlace } from "./pool.schema.ts";
import * as PoolStore from "./pool.store.ts";

/** Reads open questions without loading the maths engine, which only freezing needs. */

/** A card from its pack. Packs never change, so a process reads each pack only once. */
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
 * Finds the open questions among others, over several calls. It reads the counts of an exam type
 * once, and the pool of an entry once if the entry has open questions; it reads nothing per
 * question.
 */
export class OpenFinder {
  readonly #deps: Deps;
  readonly #entries = new Map<string, ReadonlySet<string>>();
  readonly #read = new Set<string>();
  readonly #open = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The ids of those questions that are open. */
  async among(questions: readonly (PoolPlace & { questionId: string })[]): Promise<Set<string>> {
    await this.#readPools(questions);
    const ids = questions.map(({ questionId }) => questionId);
    return new Set(ids.filter((id) => this.#open.has(id)));
  }

  async #readPools(places: readonly PoolPlace[]): Promise<void> {
    const missing: PoolPlace[] = [];
    for (const place of places) {
      const { examType, subjectTopicId } = place;
      const name = `${examType}#${subjectTopicId}`;
      if (this.#read.has(name)) continue;
      this.#read.add(name);
      if ((await this.#entriesOf(examType)).has(subjectTopicId)) missing.push(place);
    }
    if (missing.length === 0) return;
    for (const id of await PoolStore.idsIn(this.#deps, missing)) this.#open.add(id);
  }

  /** The entries of an exam type that have open questions. */
  async #entriesOf(examType: PoolPlace["examType"]): Promise<ReadonlySet<string>> {
    const known = this.#entries.get(examType);
    if (known) return known;
    const counts = await PoolStore.readCounts(this.#deps, examType);
    const entries = new Set(counts.map(({ subjectTopicId }) => subjectTopicId));
    this.#entries.set(examType, entries);
    return entries;
  }
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
