import {
  PaperExportInput,
  PaperExportView,
} from "@academy/core/exchange/paper-export/paper-export.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const requestPaperExport = endpoint({
  route: "POST /api/tests/{id}/paper.docx",
  allow: "admin",
  params: TestPath,
  body: PaperExportInput,
  answer: PaperExportView,
  summary: "Exports a test's paper or its answer key as a Word file",
  handler: async ({ deps, actor, params, body }) => {
    const PaperExports =
      await import("@academy/core/exchange/paper-export/paper-export.service.ts");
    return PaperExports.request(deps, actor, params.id, body);
  },
});
