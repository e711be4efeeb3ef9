import { Filled, FillInput } from "@academy/core/bank/search/pick.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const fillSections = endpoint({
  route: "POST /api/tests/questions/fill",
  allow: "admin",
  noted: false,
  body: FillInput,
  answer: Filled,
  summary:
    "Picks questions at random for several sections, and says for each what is missing and why",
  handler: async ({ deps, body }) => {
    const Sections = await import("@academy/core/exam/builder/fill-section.service.ts");
    return Sections.fill(deps, body);
  },
});
