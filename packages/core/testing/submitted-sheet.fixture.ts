import type { SubmittedSheet } from "../exam/marking/grading.rules.ts";

/** A sheet as a student submitted it. */
export const submittedSheet = (
  sheet: string,
  { overrides = {}, userId = "student-1" }: Partial<Omit<SubmittedSheet, "sheet">> = {},
): SubmittedSheet => ({ sheet, overrides, userId });
