import {
  BankExportId,
  BankExportView,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readBankExport = endpoint({
  route: "GET /api/questions/exports/{id}",
  allow: "admin",
  params: z.strictObject({ id: BankExportId }),
  answer: BankExportView,
  summary: "Reads the progress of a question bank export, and the address of its file",
  handler: async ({ deps, params }) => {
    const BankExports = await import("@academy/core/exchange/bank-export/bank-export.service.ts");
    return BankExports.progress(deps, params.id);
  },
});
