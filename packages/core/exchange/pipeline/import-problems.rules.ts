import { conflict } from "../../kernel/shared/error.ts";

export const notArrived = () =>
  conflict(
    "upload_missing",
    "The file was not uploaded, or it has expired. Please upload it again.",
  );

export const notChecked = () =>
  conflict(
    "not_checked",
    "This file has not been checked yet. Check it before inserting its rows.",
  );

export const alreadyInserted = () =>
  conflict(
    "already_inserted",
    "Rows of this file have already been inserted. Upload it again to check it.",
  );

export const readDifferently = () =>
  conflict(
    "read_differently",
    "The reading of this paper has changed. Check the file again before inserting its rows.",
  );

export const changed = () =>
  conflict("conflict", "Someone else has just changed this import. Reload and try again.");
