import { bulkUpload } from "../bulk-questions/bulk-upload.ts";
import { bulkUploadZip } from "../bulk-questions/bulk-upload-zip.ts";
import { beginImport } from "./begin-import.ts";
import { checkImport } from "./check-import.ts";
import { downloadFailedRows } from "./download-failed-rows.ts";
import { giveUpImport } from "./give-up-import.ts";
import { insertImport } from "./insert-import.ts";
import { listImportRows } from "./list-import-rows.ts";
import { listImports } from "./list-imports.ts";
import { readImport } from "./read-import.ts";
import { readPaper } from "./read-paper.ts";
import { readKeyFile } from "./read-key-file.ts";
import { giveHints } from "./give-hints.ts";
import { reviewImport } from "./review-import.ts";
import { undoImport } from "./undo-import.ts";
import { undoUsers } from "./undo-users.ts";

export const importsRoutes = [
  bulkUpload,
  bulkUploadZip,
  beginImport,
  listImports,
  readImport,
  readPaper,
  giveHints,
  readKeyFile,
  checkImport,
  listImportRows,
  insertImport,
  downloadFailedRows,
  giveUpImport,
  undoImport,
  undoUsers,
  reviewImport,
] as const;
