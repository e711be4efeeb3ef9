import { SubjectTopicNames } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import * as z from "zod";
import { endpoint } from "../../http/endpoint.ts";

export const listMappings = endpoint({
  route: "GET /api/subject-topics/mappings",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  answer: z.array(SubjectTopicNames),
  summary: "Lists every subject, topic and sub-topic of the catalogue",
  handler: async ({ deps }) => {
    const Catalogue = await import("@academy/core/bank/catalogue/catalogue.service.ts");
    return Catalogue.list(deps);
  },
});
