import type { Deps } from "../../kernel/platform/deps.ts";
import * as Bands from "../words/band.service.ts";
import * as UseStore from "../pool/use.store.ts";
import * as FreedNumbers from "../question/freed-numbers.service.ts";
import * as NumberStore from "../question/number.store.ts";
import { indexedWords } from "../question/question-view.rules.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { type Cell, cellName, cellOf } from "../question/cell.rules.ts";
import * as WordStore from "../words/word.store.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import { fieldsOf, isRevised, isSame } from "./bulk-change.rules.ts";
import {
  closeAll,
  delinkAll,
  isLive,
  leavesPool,
  refreshOpen,
  relink,
  type Transition,
} from "./transition-links.service.ts";

/** What every changed question notes about the job that changed it. */
export interface Stamp {
  savedWith: string;
  by: string;
  /** ISO 8601. */
  at: string;
  /** The note in the question's history. */
  note: string;
}

/** Questions written at the same time; each takes one write per indexed word. */
const CONCURRENCY = 4;

/** How often a question is read again if it got a new number in the same cell in the meantime. */
const TRIES = 3;

export const CHANGED_SINCE = "Someone else changed it at the same time.";
const ENTRY_CLOSED = "Its subject, topic and sub-topic are being deleted, or were deleted.";

/**
 * Changes a page of questions in the same order as a single change: first the new numbers and
 * words, then the question, and last the old numbers are released, with one write per cell. If a
 * call is killed, it may leave numbers that later readers release; the next call continues with the
 * rest.
 * @param earlier questions that a killed call changed: their old numbers and links are released
 * again
 * @returns why questions stay as they are, by id
 */
export async function applyAll(
  deps: Deps,
  todo: readonly Transition[],
  earlier: readonly Transition[],
  stamp: Stamp,
): Promise<Map<string, string>> {
  const left = new Map<string, string>();
  const ids = [...todo, ...earlier].map(({ from }) => from.questionId);
  const uses = await UseStore.readMany(deps, ids, { consistent: true });
  const open = [...todo, ...earlier].filter(({ from }) => uses.of(from.questionId).open);
  await closeAll(deps, open.filter(leavesPool));
  const linked = await relink(deps, todo);
  const numbers = await takeNumbers(deps, linked, left);
  const able = linked.filter(({ from }) => !left.has(from.questionId));
  const written = await inTurn(able, (one) => write(deps, one, numbers, stamp));
  const unused: Place[] = [];
  const done: Transition[] = [...earlier];
  for (const [at, from] of written.entries()) {
    const one = able[at];
    if (!one) continue;
    const { questionId } = one.from;
    const seq = numbers.get(questionId);
    if (from) done.push({ from, to: one.to });
    else {
      left.set(questionId, CHANGED_SINCE);
      if (seq !== undefined) unused.push({ cell: cellAfter(one), seq });
    }
  }
  await releaseAll(deps, [...done.flatMap(oldPlace), ...unused]);
  await delinkAll(deps, done);
  await refreshOpen(
    deps,
    open.filter((one) => !leavesPool(one)),
  );
  return left;
}

/** The question with its new fields; fields that are missing now are removed. */
const after = ({ from, to }: Transition): KeptQuestion => ({ ...from, ...fieldsOf(to) });

const cellAfter = (one: Transition): Cell => cellOf(after(one));

const changesCell = (one: Transition): boolean =>
  cellName(cellOf(one.from)) !== cellName(cellAfter(one));

const needsNumber = (one: Transition): boolean =>
  isLive(one.to) && (!isLive(one.from) || changesCell(one));

interface Place {
  cell: Cell;
  seq: number;
}

/**
 * Takes the place of a number that is not known, because a killed call did not note it. The readers
 * of the list release such a number.
 */
export const UNKNOWN_NUMBER = 0;

/** The number that a changed question no longer has; empty if it keeps its number. */
const oldPlace = (one: Transition): Place[] =>
  one.from.seq !== UNKNOWN_NUMBER && isLive(one.from) && (!isLive(one.to) || changesCell(one))
    ? [{ cell: cellOf(one.from), seq: one.from.seq }]
    : [];

/** Takes new numbers, for all questions of a cell together and in the given order. */
async function takeNumbers(
  deps: Deps,
  todo: readonly Transition[],
  left: Map<string, string>,
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  const moving = todo.filter(needsNumber);
  const entries = await Catalogue.byId(
    deps,
    moving.map(({ to }) => to.subjectTopicId),
  );
  for (const some of Map.groupBy(moving, (one) => cellName(cellAfter(one))).values()) {
    const [first] = some;
    if (!first) continue;
    const ids = some.map(({ from }) => from.questionId);
    const isKnown = entries.has(first.to.subjectTopicId);
    const taken = isKnown && (await NumberStore.takeMany(deps, cellAfter(first), ids));
    for (const id of ids) {
      const seq = taken ? taken.get(id) : undefined;
      if (seq === undefined) left.set(id, ENTRY_CLOSED);
      else numbers.set(id, seq);
    }
  }
  return numbers;
}

/** @returns the question as it was just before the write; undefined if someone else changed it */
async function write(
  deps: Deps,
  { from, to }: Transition,
  numbers: ReadonlyMap<string, number>,
  stamp: Stamp,
): Promise<KeptQuestion | undefined> {
  let before = from;
  for (let tries = 0; tries < TRIES; tries++) {
    const seq = numbers.get(before.questionId) ?? before.seq;
    if (await writeOnce(deps, before, { ...after({ from: before, to }), seq }, stamp)) {
      return before;
    }
    const now = await QuestionStore.find(deps, before.questionId);
    // A new number in the same cell does not change the question.
    const isOurs = now && now.rev === from.rev && isSame(fieldsOf(now), fieldsOf(from));
    if (!isOurs) return undefined;
    before = now;
  }
  return undefined;
}

async function writeOnce(
  deps: Deps,
  before: KeptQuestion,
  next: KeptQuestion,
  { savedWith, by, at, note }: Stamp,
): Promise<boolean> {
  const [old, fresh] = [wordsOf(before), wordsOf(next)];
  const cell = cellOf(next);
  const isPlaced = needsNumber({ from: before, to: next });
  const added = isPlaced ? fresh : fresh.filter((word) => !old.includes(word));
  const edition = before.edition + 1;
  await WordStore.put(deps, { questionId: next.questionId, cell, edition }, added);
  const isRestored = isLive(next) && !isLive(before);
  // Only a deletion or restore changes the bands, because a job never changes the text.
  if (isRestored) await Bands.put(deps, before, next);
  const isNewRevision = isRevised(before, next);
  const written = isNewRevision
    ? await QuestionStore.replace(deps, before, {
        ...next,
        rev: before.rev + 1,
        changedAt: at,
        changedBy: by,
        savedWith,
        note,
      })
    : await QuestionStore.rewrite(deps, before, { ...next, savedWith });
  if (!written) return false;
  if (isLive(before) && !isLive(next)) await Bands.remove(deps, before);
  const removed = old.filter((word) => !fresh.includes(word));
  await WordStore.remove(deps, before, removed);
  return true;
}

/** The words under which a question is found; a deleted question has none. */
const wordsOf = (question: KeptQuestion): string[] =>
  isLive(question) ? indexedWords(question) : [];

/** Releases the numbers with one write per cell. */
async function releaseAll(deps: Deps, places: readonly Place[]): Promise<void> {
  for (const some of Map.groupBy(places, ({ cell }) => cellName(cell)).values()) {
    const [first] = some;
    if (!first) continue;
    const numbers = some.map(({ seq }) => seq);
    await FreedNumbers.release(deps, first.cell, numbers);
  }
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += CONCURRENCY) {
    done.push(...(await Promise.all(all.slice(from, from + CONCURRENCY).map(work))));
  }
  return done;
}
