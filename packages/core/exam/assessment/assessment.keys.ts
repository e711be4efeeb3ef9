import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "./assessment.schema.ts";

/** Where a test stands. */
export const keyOf = (testId: string) => ({ pk: `T#${testId}`, sk: "M" });

/** Index of all tests of an exam type by their start. */
export const listOf = (examType: Test["examType"]) => `TL#${examType}`;

type Listed = Pick<Test, "testId" | "examType" | "startTime" | "expiryTime">;

export const byExam = ({ testId, examType, startTime }: Listed) => ({
  gsi1pk: listOf(examType),
  gsi1sk: `${iso(startTime)}#${testId}`,
});

/** Index of the tests that are not processed yet, by expiry; a processed test leaves it. */
export const DUE = "DUE";

export const byExpiry = ({ testId, expiryTime }: Listed) => ({
  gsi2pk: DUE,
  gsi2sk: `${iso(expiryTime)}#${testId}`,
});
