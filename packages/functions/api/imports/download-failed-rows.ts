import { XLSX_TYPE } from "@academy/core/kernel/file-job/file-job.schema.ts";
import { dispositionOf } from "@academy/core/kernel/file-job/file-job.rules.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { FileAnswer } from "../http/file-answer.ts";
import { ImportPath } from "./import-path.schema.ts";

export const downloadFailedRows = endpoint({
  route: "GET /api/imports/{id}/failed.xlsx",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  answer: z.instanceof(FileAnswer),
  contentType: XLSX_TYPE,
  errors: ["not-found", "conflict"],
  summary: "Downloads the rows that failed, each with its reason, to fix and upload again",
  handler: async ({ deps, actor, params }) => {
    const FailedRows = await import("@academy/core/exchange/imports/failed-rows.service.ts");
    const { name, bytes } = await FailedRows.file(deps, actor, params.id);
    return new FileAnswer(bytes, dispositionOf(name));
  },
});
