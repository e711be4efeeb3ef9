import {
  OpenQuestionsInput,
  OpenQuestionsResult,
} from "@academy/core/exam/open-questions/open-questions.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Questions of a passage are opened and closed together. Audited. */
export const openQuestions = endpoint({
  route: "POST /api/questions/practice",
  allow: "admin",
  body: OpenQuestionsInput,
  answer: OpenQuestionsResult,
  summary: "Opens questions for practice, with key and solution, or closes them",
  errors: ["conflict", "unavailable"],
  handler: async ({ deps, actor, body }) => {
    const OpenQuestions =
      await import("@academy/core/exam/open-questions/open-questions.service.ts");
    return OpenQuestions.change(deps, actor, body);
  },
});
