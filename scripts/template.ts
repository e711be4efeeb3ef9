import { join } from "node:path";
import { templateWorkbook } from "./template/workbook.ts";

/** `npm run template`: writes the workbook that the bulk upload offers for download. */
const path = join(import.meta.dirname, "../packages/web/public/sample-bulk-template.xlsx");
await templateWorkbook().xlsx.writeFile(path);
console.log(path);
