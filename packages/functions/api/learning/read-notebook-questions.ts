import {
  NotebookQuestionQuery,
  NotebookQuestions,
} from "@academy/core/learning/notebook/notebook-question.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readNotebookQuestions = endpoint({
  route: "GET /api/learning/questions",
  allow: "signed-in",
  query: NotebookQuestionQuery,
  answer: NotebookQuestions,
  summary: "Reads questions of the caller's notebook with both answers and solution, at most 20",
  handler: async ({ deps, actor, query }) => {
    const Questions = await import("@academy/core/learning/notebook/notebook-question.service.ts");
    return { questions: await Questions.questions(deps, actor, query.ids) };
  },
});
