import { PassageId } from "@academy/core/bank/passage/passage.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import * as z from "zod";
import { endpoint } from "../../http/endpoint.ts";

export const listPassageQuestions = endpoint({
  route: "GET /api/questions",
  allow: "admin",
  query: z.object({ passageId: PassageId }),
  answer: z.object({ questions: z.array(QuestionView) }),
  summary: "Lists the questions of a passage",
  handler: async ({ deps, query }) => {
    const QuestionRead = await import("@academy/core/bank/question/question-read.service.ts");
    return { questions: await QuestionRead.ofPassage(deps, query.passageId) };
  },
});
