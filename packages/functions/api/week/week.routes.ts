import { changeWeekLetter } from "./change-week-letter.ts";
import { listAbsent } from "./list-absent.ts";
import { readWeek } from "./read-week.ts";
import { readWeekLetter } from "./read-week-letter.ts";

export const weekRoutes = [readWeek, listAbsent, readWeekLetter, changeWeekLetter] as const;
