import { requestBankExport } from "./request-bank-export.ts";
import { readBankExport } from "./read-bank-export.ts";

export const bankExportsRoutes = [requestBankExport, readBankExport] as const;
