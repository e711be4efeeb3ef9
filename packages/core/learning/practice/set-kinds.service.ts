import * as Notebook from "../notebook/notebook.service.ts";
import type { Note } from "../notebook/notebook.schema.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import { dayNumber } from "../progress/state.rules.ts";
import { takerOf } from "../progress/owned.rules.ts";
import { topics, weak } from "./open-kinds.service.ts";
import { findCards, type Reader } from "../card/card-sources.service.ts";
import type { FoundCard } from "../card/card.rules.ts";
import { dueOf, fromFewSources, mistakesOf } from "./practice.rules.ts";
import type { SetFrom } from "../card/practice.schema.ts";

/** The questions that match the student's request for a set, in the order of practice. */
export interface Chosen {
  cards: FoundCard[];
  /** How many questions match, which may be more than a set reads. */
  found: number;
}

/** The student who wants a set, and how many reviews they want in a day. */
export interface Chooser extends Reader {
  dailyLimit: number;
}

/** Finds the questions for one kind of set; `from` is the student's request. */
type SetKind<From extends SetFrom> = (
  chooser: Chooser,
  from: From,
  count: number,
) => Promise<Chosen>;

const kinds: { [Kind in SetFrom["kind"]]: SetKind<Extract<SetFrom, { kind: Kind }>> } = {
  due,
  mistakes,
  bookmarks,
  topics,
  weak: weakTopics,
};

/**
 * The questions that match a request.
 * @throws AppError `not-found` for a test that is not released
 */
export async function choose<From extends SetFrom>(
  reader: Chooser,
  from: From,
  count: number,
): Promise<Chosen> {
  // In the table, each function has the type for requests of its own kind.
  const kind = kinds[from.kind] as SetKind<From>;
  return kind(reader, from, count);
}

async function due(reader: Chooser): Promise<Chosen> {
  const { state, deps, dailyLimit } = reader;
  const entries = dueOf(state, dayNumber(deps.clock.now()), dailyLimit);
  const refs = entries.map(([, { ref }]) => ref);
  return { cards: await findCards(reader, fromFewSources(refs)), found: refs.length };
}

async function mistakes(
  reader: Chooser,
  from: Extract<SetFrom, { kind: "mistakes" }>,
): Promise<Chosen> {
  const { deps, userId, state, dailyLimit } = reader;
  const { testId, tag } = from;
  // Refuses as for an unknown test, so that the answer does not show which tests exist.
  if (testId !== undefined) {
    const taker = takerOf(state, userId, `t.${testId}`);
    if (!state.tests[submissionIdOf({ testId, userId: taker, n: 0 })]) throw notFound("This test");
  }
  const tagged = tag === undefined ? undefined : await taggedWith(reader, tag);
  const today = dayNumber(deps.clock.now());
  const entries = mistakesOf(state, today, { ...from, tagged, dailyLimit });
  const refs = entries.map(([, { ref }]) => ref);
  const cards = await findCards(reader, fromFewSources(refs));
  const isDue = new Set(dueOf(state, today, dailyLimit).map(([id]) => id));
  const [first, others] = [
    cards.filter((card) => isDue.has(card.questionId)),
    cards.filter((card) => !isDue.has(card.questionId)),
  ];
  // After the questions that are due, those come first that most other students had correct. The
  // sort keeps the newest first among equals.
  const easiest = others.toSorted((a, b) => (b.facility ?? -1) - (a.facility ?? -1));
  return { cards: [...first, ...easiest], found: refs.length };
}

/** New questions of the weakest topics, then the student's own mistakes in these topics. */
async function weakTopics(
  reader: Chooser,
  from: Extract<SetFrom, { kind: "weak" }>,
  count: number,
): Promise<Chosen> {
  const { topicIds, ...open } = await weak(reader, from, count);
  const today = dayNumber(reader.deps.clock.now());
  const { state, dailyLimit } = reader;
  const missed = mistakesOf(state, today, { kind: "mistakes", dailyLimit }).filter(
    ([, { topicId }]) => topicIds.includes(topicId),
  );
  const refs = missed.slice(0, count - open.cards.length).map(([, { ref }]) => ref);
  const own = await findCards(reader, fromFewSources(refs));
  return { cards: [...open.cards, ...own], found: open.found + missed.length };
}

async function taggedWith({ deps, userId }: Reader, tag: string): Promise<ReadonlySet<string>> {
  const notes = await Notebook.notesOf(deps, userId);
  return new Set(notes.filter(({ tags }) => tags.includes(tag)).map((one) => one.questionId));
}

async function bookmarks(
  reader: Reader,
  { tag }: Extract<SetFrom, { kind: "bookmarks" }>,
): Promise<Chosen> {
  const isWanted = ({ bookmarked, tags }: Note) =>
    bookmarked && (tag === undefined || tags.includes(tag));
  const notes = (await Notebook.notesOf(reader.deps, reader.userId)).filter(isWanted);
  const refs = notes.toSorted((a, b) => b.at - a.at).map(({ ref }) => ref);
  return { cards: await findCards(reader, fromFewSources(refs)), found: refs.length };
}
