import type { OpeningInput } from "@academy/core/exam/opening/opening.schema.ts";
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

export type Opening = Pick<OpeningInput, "access" | "confirmSimilar">;

const send = (questions: readonly QuestionView[], opening: Opening, check: boolean) =>
  call<typeof openQuestions>("POST /api/questions/practice", {
    body: { ids: idsOf(questions), ...opening, check },
  });

/** What opening these questions would do; never cached, because tests change it. */
export const openingQuery = (questions: readonly QuestionView[], opening: Opening) =>
  queryOptions({
    queryKey: [...bankKey, "opening", idsOf(questions), opening],
    queryFn: () => send(questions, opening, true),
    staleTime: 0,
    gcTime: 0,
  });

/** Opens or closes questions and shows the new states. */
export function useOpening() {
  const client = useQueryClient();
  return async (questions: readonly QuestionView[], opening: Opening) => {
    const result = await send(questions, opening, false);
    void client.invalidateQueries({ queryKey: [...bankKey, "practice"] });
    return result;
  };
}
