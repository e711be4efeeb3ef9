import { changeNotebook } from "./change-notebook.ts";
import { changeSettings } from "./change-settings.ts";
import { importBookmarks } from "./import-bookmarks.ts";
import { listNotebook } from "./list-notebook.ts";
import { readMastery } from "./read-mastery.ts";
import { readNotebook } from "./read-notebook.ts";
import { readNotebookQuestions } from "./read-notebook-questions.ts";
import { readToday } from "./read-today.ts";
import { takeIn } from "./take-in.ts";

export const learningRoutes = [
  readToday,
  changeSettings,
  takeIn,
  readMastery,
  readNotebookQuestions,
  listNotebook,
  importBookmarks,
  readNotebook,
  changeNotebook,
] as const;
