import { toMarks } from "@academy/response-types/shared/marks.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";

/** The facts about a test that every list and view shows. */
export const factsOf = (test: Test) => ({
  _id: test.testId,
  name: test.name,
  title: test.name,
  examType: test.examType,
  access: test.access,
  testType: test.testType,
  startTime: iso(test.startTime),
  expiryTime: iso(test.expiryTime),
  durationMinutes: test.durationMinutes,
  totalQuestions: test.totalQuestions,
  maxMarks: toMarks(test.maxMarks, test.markUnit),
});
