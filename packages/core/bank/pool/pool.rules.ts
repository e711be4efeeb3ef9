import { DIFFICULTIES } from "../question/difficulty.rules.ts";
import type { OpenAccess, OpenCount, PoolCard } from "./pool.schema.ts";

/**
 * The pool's text: a line per card, so that 2,000 cards fit into one item. Ids and hashes contain
 * no dots.
 */
export const writePool = (cards: readonly PoolCard[]): string =>
  cards
    .map((one) =>
      [
        one.questionId,
        one.pack,
        one.index,
        DIFFICULTIES.indexOf(one.difficulty),
        one.access === "PUBLIC" ? "" : "S",
        one.rev,
        ...(one.passageId === null ? [] : [one.passageId, one.passageRev]),
      ].join("."),
    )
    .join("\n");

export const readPool = (text: string): PoolCard[] =>
  text === "" ? [] : text.split("\n").map(readCard);

function readCard(line: string): PoolCard {
  const [questionId, pack, index, level, access, rev, passageId, passageRev = "0"] =
    line.split(".");
  const difficulty = DIFFICULTIES[Number(level)];
  if (!questionId || !pack || !difficulty) throw new Error(`Not a card of the pool: ${line}`);
  return {
    questionId,
    pack,
    index: Number(index),
    difficulty,
    access: access === "S" ? "SUBSCRIBE" : "PUBLIC",
    rev: Number(rev),
    passageId: passageId ?? null,
    passageRev: Number(passageRev),
  };
}

/**
 * Whether a question should be in the pool, according to the bank and to its use (`use.store.ts`).
 */
export interface Wanted {
  questionId: string;
  /** Null if the question must not be in the pool. */
  card: Pick<PoolCard, "access" | "difficulty" | "rev" | "passageId" | "passageRev"> | null;
}

/** The unchanged cards of the pool, and the questions to freeze. */
export interface Difference {
  kept: PoolCard[];
  toFreeze: string[];
}

/** Compares a pool with the wanted state of some of its questions; all other cards stay. */
export function compare(pool: readonly PoolCard[], wanted: readonly Wanted[]): Difference {
  const about = new Map(wanted.map((one) => [one.questionId, one.card]));
  const current = new Set<string>();
  const kept = pool.flatMap((one) => {
    const card = about.get(one.questionId);
    if (card === undefined) return [one];
    const isCurrent =
      card !== null &&
      card.rev === one.rev &&
      card.passageId === one.passageId &&
      card.passageRev === one.passageRev;
    if (!isCurrent) return [];
    current.add(one.questionId);
    return [{ ...one, access: card.access, difficulty: card.difficulty }];
  });
  const toFreeze = wanted
    .filter(({ questionId, card }) => card !== null && !current.has(questionId))
    .map(({ questionId }) => questionId);
  return { kept, toFreeze };
}

export function countOf(subjectTopicId: string, cards: readonly PoolCard[]): OpenCount {
  const of = (access: OpenAccess) => cards.filter((one) => one.access === access).length;
  return { subjectTopicId, public: of("PUBLIC"), subscribe: of("SUBSCRIBE") };
}
