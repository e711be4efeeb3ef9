import {
  BankExportId,
  BankExportView,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";

export const readBankExport = endpoint({
  method: "GET",
  path: "/api/questions/exports/{id}",
  allow: "admin",
  params: z.strictObject({ id: BankExportId }),
  answer: BankExportView,
  summary: "Tells how far an export of the bank is, and where its file is",
  handler: async ({ deps, params }) => {
    const BankExports = await import("@academy/core/exchange/bank-export/bank-export.service.ts");
    return BankExports.progress(deps, params.id);
  },
});
