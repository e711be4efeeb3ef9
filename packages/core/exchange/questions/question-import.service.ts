import type { Outside } from "../../bank/image/remote-image.service.ts";
import type { ImportHandler } from "../pipeline/import-kind.ts";
import { openCheck } from "./question-check.service.ts";
import { openInsert } from "./question-insert.service.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";

/** The handler of files of questions. @param outside outbound network access, injected by tests */
export const questionImport = (outside?: Outside): ImportHandler => ({
  columns: QUESTION_TABLE,
  already: "Already in the bank",
  openCheck,
  openInsert: (work, options) => openInsert(work, options, outside),
});

export const handler: ImportHandler = questionImport();
