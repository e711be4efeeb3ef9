import { SubjectTopic, SubjectTopicInput } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { SubjectTopicPath } from "../bank-path.schema.ts";

export const updateSubjectTopic = endpoint({
  route: "PUT /api/subject-topics/{id}",
  allow: "admin",
  params: SubjectTopicPath,
  body: SubjectTopicInput,
  answer: SubjectTopic,
  summary: "Renames an entry of the catalogue; its questions and passages go with it",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Catalogue = await import("@academy/core/bank/catalogue/catalogue.service.ts");
    return Catalogue.rename(deps, actor, params.id, body);
  },
});
