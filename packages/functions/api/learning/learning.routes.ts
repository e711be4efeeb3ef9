import { readToday } from "./read-today.ts";
import { takeIn } from "./take-in.ts";

export const learningRoutes = [readToday, takeIn] as const;
