import type { PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { gradeSheet } from "@academy/core/exam/marking/grading.rules.ts";
import { naiveAnswers, naiveScore } from "./naive.ts";
import { median } from "./statistics.ts";
import { submittedSheet } from "@academy/core/testing/submitted-sheet.fixture.ts";

const ROUNDS = 15;
const SHEETS = 200;
const none: ReadonlyMap<string, string> = new Map();

/**
 * Nanoseconds to decode and grade one submission, and how many times longer the naive version
 * takes. Both are timed in turn, so that a busy machine slows both.
 *
 * @throws Error when the two versions do not give the same marks.
 */
export function measureMarking(key: PaperKey, sheet: string) {
  const answers = naiveAnswers(key, sheet);
  if (naiveScore(key, answers) !== gradeSheet(key, submittedSheet(sheet), none).score) {
    throw new Error("Sheet and naive answers give different marks");
  }
  const own: number[] = [];
  const naive: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(nanoseconds(() => gradeSheet(key, submittedSheet(sheet), none)));
    naive.push(nanoseconds(() => naiveScore(key, answers)));
  }
  return {
    nsPerSubmission: median(own),
    naiveNsPerSubmission: median(naive),
    naiveRatio: median(naive) / median(own),
  };
}

function nanoseconds(mark: () => unknown): number {
  const began = process.hrtime.bigint();
  for (let i = 0; i < SHEETS; i++) mark();
  return Number(process.hrtime.bigint() - began) / SHEETS;
}
