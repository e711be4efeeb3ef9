import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import * as z from "zod";
import { endpoint } from "../../http/endpoint.ts";

export const listDropdowns = endpoint({
  route: "GET /api/subject-topics/dropdowns",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  answer: z.array(SubjectTopic),
  summary: "Lists every entry of the catalogue with its id",
  handler: async ({ deps }) => {
    const Catalogue = await import("@academy/core/bank/catalogue/catalogue.service.ts");
    return Catalogue.list(deps);
  },
});
