import type { searchQuestions } from "@academy/functions/api/bank/question/search-questions.ts";
import type { changeLinks } from "@academy/functions/api/passages/change-links.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../../lib/api/api.ts";
import { type PassageFilters, queryOf } from "../../../shared/passages/passage-filters.rules.ts";
import { passagesKey } from "../../../shared/passages/passages.queries.ts";

/** Questions per page. */
const ROWS = 10;

/** The questions that can be linked: the bank's questions with the same subject and topic. */
export const questionsQuery = (names: Omit<PassageFilters, "text" | "page">, page: number) => {
  const query = queryOf({ ...names, text: "", page }, ROWS);
  return queryOptions({
    queryKey: [...passagesKey, "questions", query],
    queryFn: reads<typeof searchQuestions>("GET /api/questions/search", { query }),
    placeholderData: keepPreviousData,
  });
};

export const postLinks = (id: string, body: { add: string[]; remove: string[] }) =>
  call<typeof changeLinks>("POST /api/passages/{id}/links", { params: { id }, body });
