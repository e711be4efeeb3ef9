import { requestBankExport } from "./ask-bank-export.ts";
import { readBankExport } from "./read-bank-export.ts";

export const bankExportsRoutes = [requestBankExport, readBankExport] as const;
