import { TestChallenges } from "@academy/core/learning/challenge/challenge.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ChallengedTestPath } from "./challenge-path.schema.ts";

export const readTestChallenges = endpoint({
  route: "GET /api/tests/{id}/challenges",
  allow: "admin",
  params: ChallengedTestPath,
  answer: TestChallenges,
  summary: "Reads the challenged questions of a test with their figures",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Queue = await import("@academy/core/learning/challenge/challenge-queue.service.ts");
    return Queue.readTest(deps, params.id);
  },
});
