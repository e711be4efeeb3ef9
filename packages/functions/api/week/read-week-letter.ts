import { WeekLetter } from "@academy/core/back-office/week/week.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readWeekLetter = endpoint({
  route: "GET /api/admin/week-letter",
  allow: "admin",
  answer: WeekLetter,
  summary: "Reads whether the caller gets each week by email",
  handler: async ({ deps, actor }) => {
    const Letter = await import("@academy/core/back-office/week/week-letter.service.ts");
    return Letter.wanted(deps, actor);
  },
});
