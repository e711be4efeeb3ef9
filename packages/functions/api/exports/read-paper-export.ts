import {
  PaperExportId,
  PaperExportView,
} from "@academy/core/exchange/paper-export/paper-export.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const readPaperExport = endpoint({
  route: "GET /api/tests/{id}/paper.docx/{exportId}",
  allow: "admin",
  params: TestPath.extend({ exportId: PaperExportId }),
  answer: PaperExportView,
  summary: "Reads the progress of a paper's Word file, and the address of the file",
  handler: async ({ deps, params }) => {
    const PaperExports =
      await import("@academy/core/exchange/paper-export/paper-export.service.ts");
    return PaperExports.progress(deps, params.id, params.exportId);
  },
});
