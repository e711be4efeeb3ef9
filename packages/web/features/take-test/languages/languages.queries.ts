import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { Language, VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import type { chooseLanguage } from "@academy/functions/api/tests/choose-language.ts";
import type { listQuestions } from "@academy/functions/api/tests/list-questions.ts";
import { call } from "../../../lib/api/api.ts";
import { guestPasses } from "../../../lib/session/guest-passes.ts";

/** A guest's calls send the guest's token; calls of users send the session's token. */
const as = (userId: string) => ({ guestToken: guestPasses.tokenOf(userId) });

/** The questions of the caller's running attempt in another language. */
export const getQuestionsIn = (
  userId: string,
  testId: string,
  language: VariantLanguage,
): Promise<StudentQuestion[]> =>
  call<typeof listQuestions>("GET /api/tests/questions/{id}", {
    params: { id: testId },
    query: { language },
    ...as(userId),
  });

/** Chooses the language before the start. */
export const putLanguage = (userId: string, testId: string, language: Language) =>
  call<typeof chooseLanguage>("PUT /api/tests/{id}/language", {
    params: { id: testId },
    body: { language },
    ...as(userId),
  });
