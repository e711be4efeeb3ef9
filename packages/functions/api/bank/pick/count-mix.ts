import { CountedMix, CountMixInput } from "@academy/core/bank/search/pick.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const countMix = endpoint({
  route: "POST /api/tests/questions/count",
  allow: "admin",
  noted: false,
  body: CountMixInput,
  answer: CountedMix,
  summary: "Counts the bank's questions for each line of a section's mix",
  handler: async ({ deps, body }) => {
    const Mixes = await import("@academy/core/bank/search/mix.service.ts");
    return Mixes.countMix(deps, body);
  },
});
