import type { Deps } from "../../kernel/platform/deps.ts";
import { type CountedCell, type Kind, QUESTION_KINDS, slotAt, totalOf } from "./cell.rules.ts";
import { type CellFilter, type Criteria, filterOf, matchingCells } from "./cell-filter.service.ts";
import * as NumberStore from "../question/number.store.ts";
import { questionsAt } from "../question/question-at.service.ts";
import { type QuestionPage, QuestionQuery } from "./question-list.schema.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionSearch from "./question-search.service.ts";

type Found = { questions: Question[]; total: number; more: boolean };

/**
 * A page of the bank's questions, at the same cost whatever the bank's size and the page's number.
 * Without a text they come cell by cell, in the order of the catalogue, exam type, response type,
 * question type and difficulty, and within a cell the newest first; with one, the newest first.
 */
export async function list(deps: Deps, query: QuestionQuery): Promise<QuestionPage> {
  const filter = await filterOf(deps, criteriaOf(query));
  const found =
    query.text === ""
      ? await pageOfCells(deps, filter, query)
      : await QuestionSearch.search(deps, filter, query);
  return {
    questions: await QuestionRead.views(deps, found.questions),
    page: query.page,
    total: found.total,
    totalPages: Math.ceil(found.total / query.limit),
    more: found.more,
  };
}

/** What is looked for, without a page of it. */
export type QuestionCriteria = Omit<QuestionQuery, "page" | "limit">;

/** All that a query finds; `pages` is taken once, and reads a page when it is asked for. */
export interface FoundQuestions {
  /** As counted before the first page: others may write meanwhile. */
  total: number;
  pages: AsyncGenerator<Question[]>;
}

/** A call reads so many questions by their keys. */
const MOST_OF_A_PAGE = 100;

/**
 * Every question that a query finds, in the order of the list, a hundred at a time. One that moves
 * meanwhile may be missed; none comes twice.
 */
export async function all(deps: Deps, query: QuestionCriteria): Promise<FoundQuestions> {
  const filter = await filterOf(deps, criteriaOf(query));
  if (query.text !== "") {
    const first = await QuestionSearch.search(deps, filter, pageOf(query, 1));
    const total = first.total;
    return { total, pages: once(searched(deps, filter, query, first.questions)) };
  }
  const cells = await matchingCells(deps, filter);
  return { total: totalOf(cells), pages: once(ofCells(deps, cells)) };
}

const pageOf = ({ text }: QuestionCriteria, page: number) => ({
  text,
  page,
  limit: MOST_OF_A_PAGE,
});

async function* searched(
  deps: Deps,
  filter: CellFilter,
  query: QuestionCriteria,
  first: Question[],
): AsyncGenerator<Question[]> {
  let questions = first;
  for (let page = 2; questions.length > 0; page++) {
    yield questions;
    if (questions.length < MOST_OF_A_PAGE) return;
    ({ questions } = await QuestionSearch.search(deps, filter, pageOf(query, page)));
  }
}

async function* ofCells(deps: Deps, cells: CountedCell[]): AsyncGenerator<Question[]> {
  const total = totalOf(cells);
  for (let from = 0; from < total; from += MOST_OF_A_PAGE) {
    const count = Math.min(MOST_OF_A_PAGE, total - from);
    const refs = Array.from({ length: count }, (_, i) => slotAt(cells, from + i));
    yield (await questionsAt(deps, refs)).questions;
  }
}

/** A question that moved from one cell to a later one was there before. */
async function* once(pages: AsyncGenerator<Question[]>): AsyncGenerator<Question[]> {
  const seen = new Set<string>();
  for await (const page of pages) {
    const fresh = page.filter(({ questionId }) => !seen.has(questionId));
    for (const { questionId } of fresh) seen.add(questionId);
    yield fresh;
  }
}

/** How many questions the bank has. */
export async function countAll(deps: Deps): Promise<number> {
  const filter = await filterOf(deps, criteriaOf(QuestionQuery.parse({})));
  return totalOf(await matchingCells(deps, filter));
}

const KINDS_OF: Record<string, readonly Kind[]> = {
  STANDARD: ["STANDARD"],
  COMPREHENSION: ["COMPREHENSION", "LOOSE"],
};

const criteriaOf = (query: QuestionCriteria): Criteria => ({
  examType: query.examType ?? null,
  subject: query.subject,
  topic: query.topic,
  subTopic: query.subTopic,
  responseType: query.responseType,
  difficulty: query.difficulty ?? null,
  kinds: (query.questionType && KINDS_OF[query.questionType]) ?? QUESTION_KINDS,
});

/** Reads once more where it met numbers without a question, which it took out of the count. */
async function pageOfCells(
  deps: Deps,
  filter: CellFilter,
  { page, limit }: Pick<QuestionQuery, "page" | "limit">,
  again = true,
): Promise<Found> {
  const cells = await matchingCells(deps, filter);
  const total = totalOf(cells);
  const from = Math.min((page - 1) * limit, total);
  const to = Math.min(from + limit, total);
  const refs = Array.from({ length: to - from }, (_, i) => slotAt(cells, from + i));
  const { questions, left } = await questionsAt(deps, refs);
  if (again && (await NumberStore.releaseLeft(deps, left)) > 0) {
    return pageOfCells(deps, filter, { page, limit }, false);
  }
  return { questions, total, more: false };
}
