import { changeNotebook } from "./change-notebook.ts";
import { listNotebook } from "./list-notebook.ts";
import { readNotebook } from "./read-notebook.ts";
import { readToday } from "./read-today.ts";
import { takeIn } from "./take-in.ts";

export const learningRoutes = [
  readToday,
  takeIn,
  listNotebook,
  readNotebook,
  changeNotebook,
] as const;
