import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "./assessment.schema.ts";

/** The key of a test. */
export const keyOf = (testId: string) => ({ pk: `T#${testId}`, sk: "M" });

/** Partition of the index of an exam type's tests by start. */
export const listOf = (examType: Test["examType"]) => `TL#${examType}`;

type Listed = Pick<Test, "testId" | "examType" | "startTime" | "expiryTime">;

export const byExam = ({ testId, examType, startTime }: Listed) => ({
  gsi1pk: listOf(examType),
  gsi1sk: `${iso(startTime)}#${testId}`,
});

/** Partition of the index of unprocessed tests by expiry. */
export const DUE = "DUE";

export const byExpiry = ({ testId, expiryTime }: Listed) => ({
  gsi2pk: DUE,
  gsi2sk: `${iso(expiryTime)}#${testId}`,
});
