import { QuestionFigures } from "@academy/core/bank/figures/figures.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const readQuestionFigures = endpoint({
  route: "GET /api/questions/{id}/figures",
  allow: "admin",
  params: QuestionPath,
  answer: QuestionFigures,
  summary: "Reads how students did on a question, over all tests with enough students",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Figures = await import("@academy/core/bank/pool/figures.service.ts");
    return Figures.ofQuestion(deps, params.id);
  },
});
