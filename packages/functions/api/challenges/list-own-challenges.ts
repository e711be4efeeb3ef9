import { OwnChallenges } from "@academy/core/learning/challenge/challenge.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ChallengedTestPath } from "./challenge-path.schema.ts";

export const listOwnChallenges = endpoint({
  route: "GET /api/tests/{id}/challenges/own",
  allow: "signed-in",
  params: ChallengedTestPath,
  answer: OwnChallenges,
  summary: "Reads the caller's challenges of a test's key and, once it is final, all decisions",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Own = await import("@academy/core/learning/challenge/own-challenges.service.ts");
    return Own.read(deps, actor.userId, params.id);
  },
});
