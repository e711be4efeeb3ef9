import { WeekLetter } from "@academy/core/back-office/week/week.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const changeWeekLetter = endpoint({
  route: "PUT /api/admin/week-letter",
  allow: "admin",
  body: WeekLetter,
  answer: WeekLetter,
  summary: "Turns the caller's weekly email on or off",
  handler: async ({ deps, actor, body }) => {
    const Letter = await import("@academy/core/back-office/week/week-letter.service.ts");
    return Letter.setWanted(deps, actor, body);
  },
});
