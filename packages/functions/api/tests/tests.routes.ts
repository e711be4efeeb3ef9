import { archiveTest } from "./archive-test.ts";
import { checkTest } from "./check-test.ts";
import { chooseLanguage } from "./choose-language.ts";
import { createTest } from "./create-test.ts";
import { deleteTest } from "./delete-test.ts";
import { duplicateTest } from "./duplicate-test.ts";
import { editGrades } from "./edit-grades.ts";
import { editTest } from "./edit-test.ts";
import { listPassages } from "./list-passages.ts";
import { listQuestions } from "./list-questions.ts";
import { listTests } from "./list-tests.ts";
import { previewTest } from "./preview-test.ts";
import { readTest } from "./read-test.ts";
import { restoreTest } from "./restore-test.ts";
import { unarchiveTest } from "./unarchive-test.ts";

export const testsRoutes = [
  listTests,
  readTest,
  chooseLanguage,
  listQuestions,
  listPassages,
  createTest,
  checkTest,
  previewTest,
  editTest,
  deleteTest,
  restoreTest,
  archiveTest,
  unarchiveTest,
  duplicateTest,
  editGrades,
] as const;
