import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { measuredIn } from "../figures/figures.rules.ts";
import * as ImageCopies from "../image/image-copies.service.ts";
import type { Passage } from "../passage/passage.schema.ts";
import * as PassageStore from "../passage/passage.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { CardProblem } from "./freeze-card.rules.ts";
import {
  freezeCard,
  type FrozenCard,
  imagesOf,
  packsOf,
  sparse,
  withImages,
} from "./pack.rules.ts";
import { compare, type Wanted } from "./pool.rules.ts";
import { MOST_OPEN, type PoolCard, type PoolPlace } from "./pool.schema.ts";
import { cardOf } from "./pool-read.service.ts";
import * as PoolStore from "./pool.store.ts";
import * as UseStore from "./use.store.ts";

/** How often writing a pool is tried if others change it at the same time. */
const TRIES = 8;

/** What a refresh found: questions that cannot be served although they are open. */
export interface Refreshed {
  problems: CardProblem[];
  /** Questions beyond the number that one entry may have open. */
  surplus: string[];
}

/**
 * Makes an entry's pool agree with the bank and with the uses (`use.store.ts`) of some questions.
 * Every call that opens, closes, edits or deletes questions first changes the bank or a use, and
 * then calls this.
 *
 * Every call reads the pool before the uses, and writes the pool even if nothing has changed. So a
 * call that read a use before another call closed the question cannot write the pool after that
 * other call: the pool has another revision by then.
 */
export async function refresh(
  deps: Deps,
  place: PoolPlace,
  questionIds: readonly string[],
): Promise<Refreshed> {
  for (let tries = 0; tries < TRIES; tries++) {
    const pool = await PoolStore.read(deps, place);
    const found = await stateOf(deps, place, questionIds);
    const { kept, toFreeze } = compare(pool.cards, found.wanted);
    const frozen = await freezeAll(deps, found, toFreeze);
    const fit = frozen.filter(({ problems }) => problems.length === 0);
    const free = Math.max(0, MOST_OPEN - kept.length);
    const packed = await pack(deps, place, { kept, fresh: fit.slice(0, free), found });
    const next = { rev: pool.rev, cards: packed };
    if (await PoolStore.write(deps, place, next)) {
      await PoolStore.writeCount(deps, place, { ...next, rev: pool.rev + 1 });
      return {
        problems: frozen.flatMap(({ problems }) => problems),
        surplus: fit.slice(free).map(({ card }) => card.questionId),
      };
    }
  }
  throw conflict("pool_busy", "Many people are opening questions of this topic. Try again.");
}

/** Refreshes the pools of all entries that have some of these questions. */
export async function refreshAll(deps: Deps, questionIds: readonly string[]): Promise<Refreshed> {
  const kept = await QuestionStore.findKept(deps, questionIds, { consistent: true });
  const done: Refreshed = { problems: [], surplus: [] };
  const places = Map.groupBy(kept, (one) => `${one.examType}#${one.subjectTopicId}`);
  for (const own of places.values()) {
    const [place] = own;
    if (!place) continue;
    const ids = own.map(({ questionId }) => questionId);
    const { problems, surplus } = await refresh(deps, place, ids);
    done.problems.push(...problems);
    done.surplus.push(...surplus);
  }
  return done;
}

interface Found {
  wanted: Wanted[];
  questions: ReadonlyMap<string, KeptQuestion>;
  passages: ReadonlyMap<string, Passage>;
}

/**
 * Whether questions should be in the pool, according to the bank and their uses, read consistently.
 */
async function stateOf(deps: Deps, place: PoolPlace, ids: readonly string[]): Promise<Found> {
  const kept = await QuestionStore.findKept(deps, ids, { consistent: true });
  const passageIds = kept.flatMap(({ passageId }) => passageId ?? []);
  const [uses, passages] = await Promise.all([
    UseStore.readMany(deps, [...ids, ...passageIds], { consistent: true }),
    PassageStore.findMany(deps, passageIds, { consistent: true }),
  ]);
  const questions = new Map(kept.map((one) => [one.questionId, one]));
  const byId = new Map(passages.map(({ passage }) => [passage.passageId, passage]));
  const wanted = ids.map((questionId): Wanted => {
    const question = questions.get(questionId);
    const { isServed, open, figures } = uses.of(questionId);
    const none = { questionId, card: null };
    if (!question || !open || !isServed || !isIn(question, place)) return none;
    const { passageId, rev } = question;
    const difficulty = measuredIn(figures) ?? question.difficulty;
    if (passageId !== null && !uses.of(passageId).isServed) return none;
    const passageRev = byId.get(passageId ?? "")?.rev ?? 0;
    return { questionId, card: { access: open, difficulty, rev, passageId, passageRev } };
  });
  return { wanted, questions, passages: byId };
}

/** Whether a question is in the bank, approved, and in this entry. */
const isIn = (
  { deletedAt, state, examType, subjectTopicId }: KeptQuestion,
  place: PoolPlace,
): boolean =>
  deletedAt === null &&
  state === undefined &&
  examType === place.examType &&
  subjectTopicId === place.subjectTopicId;

async function freezeAll(
  deps: Deps,
  { questions, passages }: Found,
  ids: readonly string[],
): Promise<FrozenCard[]> {
  const frozen = ids.flatMap((id) => {
    const question = questions.get(id);
    return question ? [freezeCard(question, passages.get(question.passageId ?? ""))] : [];
  });
  const images = imagesOf(frozen);
  if (images.length === 0) return frozen;
  const records = await ImageCopies.findMany(deps, images);
  return frozen.map((one) => withImages(one, records));
}

/** Puts new cards into packs, together with the cards of packs that have become small. */
async function pack(
  deps: Deps,
  place: PoolPlace,
  { kept, fresh, found }: { kept: readonly PoolCard[]; fresh: FrozenCard[]; found: Found },
): Promise<PoolCard[]> {
  if (fresh.length === 0) return [...kept];
  const small = sparse(kept);
  const again = await Promise.all(small.map((one) => cardOf(deps, place, one)));
  const facts = new Map<string, PoolCard>(small.map((one) => [one.questionId, one]));
  for (const { questionId, card } of found.wanted) {
    if (card) facts.set(questionId, { questionId, pack: "", index: 0, ...card });
  }
  const added: PoolCard[] = [];
  for (const { pack: content, ids } of packsOf([...again, ...fresh])) {
    const name = await PoolStore.writePack(deps, place, content);
    added.push(
      ...ids.flatMap((id, index) => {
        const card = facts.get(id);
        return card ? [{ ...card, pack: name, index }] : [];
      }),
    );
  }
  return [...kept.filter((one) => !small.includes(one)), ...added];
}
