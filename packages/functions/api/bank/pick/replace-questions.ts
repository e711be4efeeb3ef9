import { ReplaceInput, Replacements } from "@academy/core/bank/search/pick.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const replaceQuestions = endpoint({
  route: "POST /api/tests/questions/replace",
  allow: "admin",
  noted: false,
  body: ReplaceInput,
  answer: Replacements,
  summary: "Picks random questions that could replace others in a section",
  handler: async ({ deps, body }) => {
    const Sections = await import("@academy/core/exam/builder/fill-section.service.ts");
    return Sections.replacements(deps, body);
  },
});
