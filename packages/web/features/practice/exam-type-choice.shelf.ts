import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { openStorage } from "../../lib/session/browser-storage.ts";

const storage = openStorage();
const keyOf = (userId: string) => `practice-exam-type.${userId}`;

/** The exam type that the student last practised on this device. */
export function chosenExamType(userId: string): ExamType {
  const kept = storage.getItem(keyOf(userId));
  return EXAM_TYPES.find((name) => name === kept) ?? "JEE";
}

export const keepExamType = (userId: string, examType: ExamType): void =>
  storage.setItem(keyOf(userId), examType);
