import type { SubmittedSheet } from "../exam/marking/grading.rules.ts";

export const submittedSheet = (
  sheet: string,
  { overrides = {}, userId = "student-1" }: Partial<Omit<SubmittedSheet, "sheet">> = {},
): SubmittedSheet => ({ sheet, overrides, userId });
