import {
  SubjectTopicPage,
  SubjectTopicQuery,
} from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const listSubjectTopics = endpoint({
  route: "GET /api/subject-topics/List",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  query: SubjectTopicQuery,
  answer: SubjectTopicPage,
  summary: "Lists a page of the catalogue by subject, topic and sub-topic",
  handler: async ({ deps, query }) => {
    const Catalogue = await import("@academy/core/bank/catalogue/catalogue.service.ts");
    return Catalogue.page(deps, query);
  },
});
