import { SessionAnswer, SessionRequest } from "@academy/core/learning/card/practice.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** Safe to repeat: a part that is sent again is counted once. */
export const takeSession = endpoint({
  route: "POST /api/practice/sessions",
  allow: "signed-in",
  body: SessionRequest,
  answer: SessionAnswer,
  summary: "Takes in the answers to a practised set and plans the next reviews",
  errors: ["not-found", "conflict", "limited"],
  handler: async ({ deps, actor, body }) => {
    const Sessions = await import("@academy/core/learning/practice/practice-session.service.ts");
    return Sessions.takeIn(deps, actor.userId, body);
  },
});
