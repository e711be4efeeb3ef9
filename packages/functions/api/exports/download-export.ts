import { XLSX_TYPE } from "@academy/core/kernel/file-job/file-job.schema.ts";
import { dispositionOf } from "@academy/core/kernel/file-job/file-job.rules.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { FileAnswer } from "../http/file-answer.ts";
import { TestPath } from "../tests/test-path.schema.ts";

export const downloadExport = endpoint({
  route: "GET /api/submissions/admin/tests/{id}/export.xlsx",
  allow: "admin",
  params: TestPath,
  answer: z.instanceof(FileAnswer),
  contentType: XLSX_TYPE,
  errors: ["conflict"],
  summary: "Downloads a small test's results as a spreadsheet; larger ones need an export",
  handler: async ({ deps, params }) => {
    const Exports = await import("@academy/core/exam/result-export/export.service.ts");
    const { name, bytes } = await Exports.file(deps, params.id);
    return new FileAnswer(bytes, dispositionOf(name));
  },
});
