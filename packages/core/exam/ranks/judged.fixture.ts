import type { Deps } from "../../kernel/platform/deps.ts";
import { admin, answersTo, type testClock } from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Reports from "../result/report.service.ts";
import type { Report } from "../terms/result/result.schema.ts";

/** The students' scores; each of the six questions earns 1 mark. */
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
  const takers = RIGHT.map((right, i) => {
    const firstOf = (exam: TestAdminView) =>
      Object.fromEntries(Object.entries(answersTo(exam, "right")).slice(0, right));
    return [`Student ${String.fromCodePoint(65 + i)}`, firstOf] as const;
  });
  return worldWith({ deps, test: more, takers, over: clock });
}

/** A report as administrators see it. */
export async function openReport(deps: Deps, submissionId: string): Promise<Report> {
  const report = await Reports.read(deps, admin(), submissionId);
  if (!report.released) throw new Error("The report is not open yet");
  return report;
}
