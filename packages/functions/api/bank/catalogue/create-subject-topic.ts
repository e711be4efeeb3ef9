import { SubjectTopic, SubjectTopicInput } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const createSubjectTopic = endpoint({
  route: "POST /api/subject-topics",
  allow: "admin",
  body: SubjectTopicInput,
  answer: SubjectTopic,
  status: 201,
  summary: "Adds a subject, topic and sub-topic to the catalogue",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Catalogue = await import("@academy/core/bank/catalogue/catalogue.service.ts");
    return Catalogue.create(deps, actor, body);
  },
});
