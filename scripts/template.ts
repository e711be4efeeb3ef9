import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Packer } from "docx";
import { questionsDocument } from "./template/questions-document.ts";
import { usersWorkbook } from "./template/users-workbook.ts";
import { templateWorkbook } from "./template/workbook.ts";
import { orExit, readOptions } from "./arguments.ts";

/** `npm run academy -- template`: writes the files that the upload pages offer. */
orExit(() => readOptions("academy -- template", {}));
const folder = join(import.meta.dirname, "../packages/web/public");
const books = {
  "sample-bulk-template.xlsx": templateWorkbook(),
  "sample-users-template.xlsx": usersWorkbook(),
};
for (const [name, book] of Object.entries(books)) {
  await book.xlsx.writeFile(join(folder, name));
  console.log(join(folder, name));
}
const document = join(folder, "sample-questions.docx");
await writeFile(document, await Packer.toBuffer(questionsDocument()));
console.log(document);
