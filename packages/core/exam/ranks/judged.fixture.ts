import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import { addTest, admin, answersTo, student, type testClock } from "../../testing/world.ts";
import type { TestAdminView } from "../assessment/assessment.schema.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Reports from "../result/report.service.ts";
import type { Report } from "../result/result.schema.ts";
import { submit } from "../submission/submit.service.ts";

/** The scores of a field: each of the six questions earns 1 mark. */
const RIGHT = [6, 5, 5, 3, 2, 2, 2, 1, 1, 0, 0];

export const GRADES = [
  { name: "A", from: 5 },
  { name: "B", from: 2 },
];

/** A processed test; the student at index i has `RIGHT[i]` correct answers. */
export async function processedTest(
  deps: Deps,
  clock: ReturnType<typeof testClock>,
  more: Record<string, unknown>,
): Promise<{ exam: TestAdminView; submissions: string[] }> {
  const exam = await addTest(deps, admin(), more);
  const answers = Object.entries(answersTo(exam, "right"));
  const submissions: string[] = [];
  for (const [i, right] of RIGHT.entries()) {
    const own = Object.fromEntries(answers.slice(0, right));
    const actor = student(`Student ${String.fromCodePoint(65 + i)}`);
    submissions.push((await submit(deps, actor, exam._id, { answers: own })).submissionId);
  }
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  return { exam, submissions };
}

/** A report as administrators see it. */
export async function openReport(deps: Deps, submissionId: string): Promise<Report> {
  const report = await Reports.read(deps, admin(), submissionId);
  if (!report.released) throw new Error("The report is not open yet");
  return report;
}
