import { PreviewInput, TestPreview } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

export const previewTest = endpoint({
  route: "POST /api/tests/preview",
  allow: "admin",
  noted: false,
  bodyLimit: 256 * KB,
  body: PreviewInput,
  answer: TestPreview,
  summary: "Shows the paper of an unfinished test, with answers and solutions",
  handler: async ({ deps, body }) => {
    const Tests = await import("@academy/core/exam/builder/preview-test.service.ts");
    return Tests.preview(deps, body);
  },
});
