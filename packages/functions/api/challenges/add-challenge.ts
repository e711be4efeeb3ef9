import { ChallengeInput, OwnChallenge } from "@academy/core/learning/challenge/challenge.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ChallengedTestPath } from "./challenge-path.schema.ts";

export const addChallenge = endpoint({
  route: "POST /api/tests/{id}/challenges",
  allow: "signed-in",
  params: ChallengedTestPath,
  body: ChallengeInput,
  answer: OwnChallenge,
  status: 201,
  summary: "Challenges the key of a question in the caller's released test",
  errors: ["not-found", "conflict", "too-large"],
  handler: async ({ deps, actor, params, body }) => {
    const Challenges = await import("@academy/core/learning/challenge/challenge.service.ts");
    return Challenges.add(deps, actor.userId, params.id, body);
  },
});
