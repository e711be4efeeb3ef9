import { MediumInput, MediumView } from "@academy/core/exam/terms/test/medium.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "./test-path.schema.ts";

export const chooseLanguage = endpoint({
  route: "PUT /api/tests/{id}/language",
  allow: "signed-in",
  guests: ({ params }) => [params.id],
  params: TestPath,
  body: MediumInput,
  answer: MediumView,
  summary:
    "Chooses the language in which the caller takes a test whose language is chosen before the start; it can be changed until then",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Medium = await import("@academy/core/exam/assessment/medium.service.ts");
    return Medium.choose(deps, actor, params.id, body.language);
  },
});
