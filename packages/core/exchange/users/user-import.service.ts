import type { ImportHandler } from "../pipeline/import-kind.ts";
import { openCheck } from "./user-check.service.ts";
import { openInsert } from "./user-insert.service.ts";
import { USER_TABLE } from "./user-columns.rules.ts";

/** The handler of files of users. */
export const handler: ImportHandler = {
  columns: USER_TABLE,
  already: "Already has an account",
  openCheck,
  openInsert,
};
