import type { HandedIn } from "../exam/marking/grading.rules.ts";

/** A sheet as a student handed it in, for tests of marking. */
export const handedIn = (
  sheet: string,
  { overrides = {}, userId = "student-1" }: Partial<Omit<HandedIn, "sheet">> = {},
): HandedIn => ({ sheet, overrides, userId });
