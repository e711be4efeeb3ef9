import { join } from "node:path";
import { usersWorkbook } from "./template/users-workbook.ts";
import { templateWorkbook } from "./template/workbook.ts";
import { orExit, readOptions } from "./arguments.ts";

/** `npm run template`: writes the workbooks that the upload pages offer. */
orExit(() => readOptions("template", {}));
const folder = join(import.meta.dirname, "../packages/web/public");
const books = {
  "sample-bulk-template.xlsx": templateWorkbook(),
  "sample-users-template.xlsx": usersWorkbook(),
};
for (const [name, book] of Object.entries(books)) {
  await book.xlsx.writeFile(join(folder, name));
  console.log(join(folder, name));
}
