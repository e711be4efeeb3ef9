import { CorrectionHistory } from "@academy/core/exam/terms/result/correction.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { CorrectedTestPath } from "./test-path.schema.ts";

export const listCorrections = endpoint({
  route: "GET /api/submissions/admin/tests/{testId}/corrections",
  allow: "admin",
  params: CorrectedTestPath,
  answer: CorrectionHistory,
  summary: "Reads the current key of a test and every correction that led to it",
  handler: async ({ deps, params }) => {
    const Corrections = await import("@academy/core/exam/correction/correction.service.ts");
    return Corrections.history(deps, params.testId);
  },
});
