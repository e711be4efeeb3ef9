import { endpoint } from "../http/endpoint.ts";
import {
  BankExportView,
  BankExportInput,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";

export const requestBankExport = endpoint({
  route: "POST /api/questions/exports",
  allow: "admin",
  body: BankExportInput,
  answer: BankExportView,
  errors: ["conflict"],
  summary: "Exports the bank's questions as a spreadsheet, Moodle XML, GIFT or QTI",
  handler: async ({ deps, actor, body }) => {
    const BankExports = await import("@academy/core/exchange/bank-export/bank-export.service.ts");
    return BankExports.request(deps, actor, body);
  },
});
