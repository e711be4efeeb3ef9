import { ChallengeWindow } from "@academy/core/exam/terms/test/challenge-window.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ChallengedTestPath } from "./challenge-path.schema.ts";

export const declareFinal = endpoint({
  route: "POST /api/tests/{id}/final",
  allow: "admin",
  params: ChallengedTestPath,
  answer: ChallengeWindow,
  summary: "Declares the key and the results of a test final, once all challenges are decided",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params }) => {
    const Final = await import("@academy/core/learning/challenge/challenge-final.service.ts");
    return Final.declare(deps, actor, params.id);
  },
});
