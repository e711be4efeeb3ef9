import { ChallengedTests } from "@academy/core/learning/challenge/challenge.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listChallengedTests = endpoint({
  route: "GET /api/challenges",
  allow: "admin",
  answer: ChallengedTests,
  summary: "Lists tests with challenged questions whose key is not final, by the end of the window",
  handler: async ({ deps }) => {
    const Queue = await import("@academy/core/learning/challenge/challenge-queue.service.ts");
    return Queue.listTests(deps);
  },
});
