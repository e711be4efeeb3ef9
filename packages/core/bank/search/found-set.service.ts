import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { type Reader, seenTests, testFiguresOf } from "./question-row.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import * as store from "./ordered-list.store.ts";
import { MOST_SORTED, type QuestionQuery } from "../question/question-list.schema.ts";
import {
  isBy,
  needsTestFigures,
  type Sortable,
  sortedIds,
  type TestFigures,
} from "./question-sort.rules.ts";

/** How long the order of a list is kept. It is part of the list's name. */
const KEPT_MS = 10 * MINUTE;
/** One database call reads at most this many questions by key. */
const BATCH_SIZE = 100;

export interface OrderedPage {
  questions: KeptQuestion[];
  total: number;
}

/** Those questions that still fit the list's query. */
export type Accepts = (questions: readonly KeptQuestion[]) => Promise<KeptQuestion[]>;

/** A query, a function that leaves questions that still fit it, and the reader who asks. */
interface Asked {
  query: QuestionQuery;
  accepts: Accepts;
  reader?: Reader | undefined;
}

/** The questions of a list before it is sorted, and how many there are. */
export interface Unsorted {
  total: number;
  /** True if there are more questions than were counted. */
  more: boolean;
  pages: AsyncIterable<readonly KeptQuestion[]>;
}

/**
 * A page of a list that is sorted in another order than the catalogue's, or filtered by author or
 * language. No index has this order, so the whole list is read once, and the order of its ids is
 * kept for ten minutes. A question that has left the list since then is left out.
 * @throws AppError `invalid` when more than 2,000 questions would have to be read
 */
export async function sortedPage(
  deps: Deps,
  asked: Asked,
  read: () => Promise<Unsorted>,
): Promise<OrderedPage> {
  const { query, accepts } = asked;
  const name = nameOf(deps, asked);
  const fits: Accepts = async (questions) =>
    (await accepts(questions)).filter((question) => fitsRead(question, query));
  const kept = await store.find(deps, name);
  if (kept) return pageOfIds(deps, fits, kept, query);
  const ids = await sort(deps, asked, await read());
  await store.write(deps, name, ids);
  return pageOfIds(deps, fits, ids, query);
}

/**
 * The name of a list. It is the same for all its pages, and changes after ten minutes. A list
 * sorted by tests depends on which tests its reader may see, so only readers who see the same tests
 * share a name.
 */
function nameOf(deps: Deps, { query, reader }: Asked) {
  const { page: _page, limit: _limit, size: _size, ...criteria } = query;
  const slot = Math.floor(deps.clock.now() / KEPT_MS);
  return createHash("sha256")
    .update(JSON.stringify([criteria, slot, seenTests(reader)]))
    .digest("hex")
    .slice(0, 40);
}

/**
 * Filters that no index can answer: every question that a list finds has to be read to check them.
 */
type ReadFilters = Pick<QuestionQuery, "author" | "inLanguage" | "notInLanguage">;

/** Whether a query has filters that need the questions themselves. */
export const isReadFiltered = ({ author, inLanguage, notInLanguage }: ReadFilters): boolean =>
  author !== "" || inLanguage !== undefined || notInLanguage !== undefined;

/** Whether a question fits the filters for which it had to be read. */
const fitsRead = (
  question: KeptQuestion,
  { author, inLanguage, notInLanguage }: ReadFilters,
): boolean => {
  const { languages = [] } = question;
  return (
    (author === "" || isBy(question, author)) &&
    (inLanguage === undefined || languages.includes(inLanguage)) &&
    (notInLanguage === undefined || !languages.includes(notInLanguage))
  );
};

/**
 * The questions of a list that fit the filters by author and language; all of them without such
 * filters.
 * @throws AppError `invalid` when more than 2,000 would have to be read
 */
export async function readFiltered(
  query: ReadFilters & { sort?: QuestionQuery["sort"] },
  { total, more, pages }: Unsorted,
): Promise<KeptQuestion[]> {
  if (more || total > MOST_SORTED) throw tooMany(query.sort !== undefined, total);
  const questions: KeptQuestion[] = [];
  for await (const page of pages) questions.push(...page.filter((one) => fitsRead(one, query)));
  return questions;
}

async function sort(deps: Deps, { query, reader }: Asked, found: Unsorted): Promise<string[]> {
  const questions = await readFiltered(query, found);
  if (!query.sort) return questions.map(({ questionId }) => questionId);
  const testFigures = needsTestFigures(query.sort)
    ? await testFiguresOf(deps, questions, reader)
    : undefined;
  const sortable = questions.map((question): Sortable => ({
    question,
    ...(testFigures?.get(question.questionId) ?? NO_TEST_FIGURES),
  }));
  return sortedIds(sortable, query.sort);
}

const NO_TEST_FIGURES: TestFigures = { uses: 0, facility: null, discrimination: null };

const counted = new Intl.NumberFormat("en-IN");

function tooMany(isSorted: boolean, found: number): AppError {
  const most = counted.format(MOST_SORTED);
  const why = isSorted ? "sort it this way" : "search it by author or language";
  return new AppError(
    "invalid",
    "too_many_found",
    `Narrow the list to ${most} questions to ${why}. ${counted.format(found)} found.`,
    { details: { found, most: MOST_SORTED } },
  );
}

/**
 * A page of questions given by id, in their order. Questions that are no longer in the bank, or do
 * not fit the list's query any more, are left out and not counted.
 */
export async function pageOfIds(
  deps: Deps,
  accepts: Accepts,
  ids: readonly string[],
  { page, limit, size: asked }: Pick<QuestionQuery, "page" | "limit" | "size">,
): Promise<OrderedPage> {
  const size = asked ?? limit;
  const candidates = new Set(ids);
  const found = new Map<string, KeptQuestion>();
  for (;;) {
    const pageIds = [...candidates].slice((page - 1) * size, page * size);
    const unread = pageIds.filter((id) => !found.has(id));
    for (const one of (await presentOf(deps, accepts, unread)).entries()) found.set(...one);
    const stale = pageIds.filter((id) => !found.has(id));
    if (stale.length === 0) {
      return { questions: pageIds.flatMap((id) => found.get(id) ?? []), total: candidates.size };
    }
    for (const id of stale) candidates.delete(id);
  }
}

/** Questions given by id that are in the bank and fit the list's query, a hundred at a time. */
export async function* ofIds(
  deps: Deps,
  accepts: Accepts,
  ids: readonly string[],
): AsyncGenerator<KeptQuestion[]> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const found = await presentOf(deps, accepts, ids.slice(from, from + BATCH_SIZE));
    yield [...found.values()];
  }
}

async function presentOf(
  deps: Deps,
  accepts: Accepts,
  ids: readonly string[],
): Promise<Map<string, KeptQuestion>> {
  const fit = await accepts(await QuestionRead.inBank(deps, ids));
  const byId = new Map(fit.map((one) => [one.questionId, one] as const));
  return new Map(
    ids.flatMap((id) => {
      const question = byId.get(id);
      return question ? [[id, question] as const] : [];
    }),
  );
}
