import { requestExport } from "./request-export.ts";
import { downloadExport } from "./download-export.ts";
import { readExport } from "./read-export.ts";

export const exportsRoutes = [downloadExport, requestExport, readExport] as const;
