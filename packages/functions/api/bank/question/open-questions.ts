import { OpeningInput, OpeningResult } from "@academy/core/exam/opening/opening.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Questions of a passage are opened and closed together. Audited. */
export const openQuestions = endpoint({
  route: "POST /api/questions/practice",
  allow: "admin",
  body: OpeningInput,
  answer: OpeningResult,
  summary: "Opens questions for practice, with key and solution, or closes them",
  errors: ["conflict", "unavailable"],
  handler: async ({ deps, actor, body }) => {
    const Opening = await import("@academy/core/exam/opening/open-questions.service.ts");
    return Opening.change(deps, actor, body);
  },
});
