import type { OpenQuestionsInput } from "@academy/core/exam/open-questions/open-questions.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { listOpenStates } from "@academy/functions/api/bank/question/list-open-states.ts";
import type { openQuestions } from "@academy/functions/api/bank/question/open-questions.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, reads } from "../../../lib/api/api.ts";
import { bankKey } from "../../../shared/bank/bank.queries.ts";

const idsOf = (questions: readonly QuestionView[]) => questions.map(({ _id }) => _id);

/** Which of these questions are open for practice, and which tests hold the others. */
export const openStatesQuery = (questions: readonly QuestionView[]) =>
  queryOptions({
    queryKey: [...bankKey, "practice", idsOf(questions)],
    queryFn: reads<typeof listOpenStates>("GET /api/questions/practice", {
      query: { ids: idsOf(questions).join(",") },
    }),
    enabled: questions.length > 0,
  });

export type OpenWish = Pick<OpenQuestionsInput, "access" | "confirmSimilar">;

const send = (questions: readonly QuestionView[], wish: OpenWish, check: boolean) =>
  call<typeof openQuestions>("POST /api/questions/practice", {
    body: { ids: idsOf(questions), ...wish, check },
  });

/** What opening these questions would do; never cached, because tests change it. */
export const openQuestionsQuery = (questions: readonly QuestionView[], wish: OpenWish) =>
  queryOptions({
    queryKey: [...bankKey, "open-questions", idsOf(questions), wish],
    queryFn: () => send(questions, wish, true),
    staleTime: 0,
    gcTime: 0,
  });

/** Opens or closes questions and shows the new states. */
export function useOpenQuestions() {
  const client = useQueryClient();
  return async (questions: readonly QuestionView[], wish: OpenWish) => {
    const result = await send(questions, wish, false);
    void client.invalidateQueries({ queryKey: [...bankKey, "practice"] });
    return result;
  };
}
