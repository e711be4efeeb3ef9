import { ImageUploadOffer } from "@academy/core/bank/image/image.schema.ts";
import { EvidenceInput } from "@academy/core/learning/challenge/challenge.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ChallengedTestPath } from "./challenge-path.schema.ts";

export const offerEvidence = endpoint({
  route: "POST /api/tests/{id}/challenges/uploads",
  allow: "signed-in",
  params: ChallengedTestPath,
  body: EvidenceInput,
  answer: ImageUploadOffer,
  status: 201,
  summary: "Returns a signed form with which a student uploads an image as evidence",
  errors: ["not-found", "conflict", "limited"],
  handler: async ({ deps, actor, params, body }) => {
    const Challenges = await import("@academy/core/learning/challenge/challenge.service.ts");
    return Challenges.offerEvidence(deps, actor.userId, params.id, body);
  },
});
