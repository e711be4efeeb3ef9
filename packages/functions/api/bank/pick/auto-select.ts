import { AutoSelected, AutoSelectInput } from "@academy/core/bank/search/pick.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const autoSelect = endpoint({
  route: "POST /api/tests/questions/auto-select",
  allow: "admin",
  noted: false,
  body: AutoSelectInput,
  answer: AutoSelected,
  summary: "Picks a section's questions at random, and says how many match",
  handler: async ({ deps, body }) => {
    const Sections = await import("@academy/core/exam/builder/fill-section.service.ts");
    return Sections.autoSelect(deps, body);
  },
});
