import type { Deps } from "../platform/deps.ts";
import { type Kind, QUESTION_KINDS, slotAt, totalOf } from "./cell.rules.ts";
import { type CellFilter, type Criteria, filterOf, matchingCells } from "./cell-filter.service.ts";
import * as NumberStore from "./number.store.ts";
import { questionsAt } from "./question-at.service.ts";
import { type QuestionPage, QuestionQuery } from "./question-list.schema.ts";
import * as QuestionRead from "./question-read.service.ts";
import type { Question } from "./question.schema.ts";
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

/** How many questions the bank has. */
export async function countAll(deps: Deps): Promise<number> {
  const filter = await filterOf(deps, criteriaOf(QuestionQuery.parse({})));
  return totalOf(await matchingCells(deps, filter));
}

const KINDS_OF: Record<string, readonly Kind[]> = {
  STANDARD: ["STANDARD"],
  COMPREHENSION: ["COMPREHENSION", "LOOSE"],
};

const criteriaOf = (query: QuestionQuery): Criteria => ({
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
