import { requestExport } from "./request-export.ts";
import { downloadExport } from "./download-export.ts";
import { readPaperExport } from "./read-paper-export.ts";
import { requestPaperExport } from "./request-paper-export.ts";
import { readExport } from "./read-export.ts";

export const exportsRoutes = [
  downloadExport,
  requestExport,
  readExport,
  requestPaperExport,
  readPaperExport,
] as const;
