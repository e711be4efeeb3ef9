import { askBankExport } from "./ask-bank-export.ts";
import { readBankExport } from "./read-bank-export.ts";

export const bankExportsRoutes = [askBankExport, readBankExport] as const;
