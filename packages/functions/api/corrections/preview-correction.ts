import {
  CorrectionInput,
  CorrectionPreview,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { CorrectedTestPath } from "./test-path.schema.ts";

export const previewCorrection = endpoint({
  route: "POST /api/submissions/admin/tests/{testId}/corrections/preview",
  allow: "admin",
  noted: false,
  bodyLimit: 256 * KB,
  params: CorrectedTestPath,
  body: CorrectionInput,
  answer: CorrectionPreview,
  summary: "Shows whose marks and ranks a correction of the key would change; saves nothing",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Corrections = await import("@academy/core/exam/correction/correction.service.ts");
    return Corrections.preview(deps, actor, params.testId, body);
  },
});
