import {
  PublishedCorrection,
  PublishInput,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { CorrectedTestPath } from "./test-path.schema.ts";

export const publishCorrection = endpoint({
  route: "POST /api/submissions/admin/tests/{testId}/corrections",
  allow: "admin",
  bodyLimit: 256 * KB,
  params: CorrectedTestPath,
  body: PublishInput,
  answer: PublishedCorrection,
  summary:
    "Corrects the key of a test and publishes its results again; with inBank, corrects the question bank too; with finalAt, results that are final",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Corrections = await import("@academy/core/exam/correction/correction.service.ts");
    return Corrections.publish(deps, actor, params.testId, body);
  },
});
