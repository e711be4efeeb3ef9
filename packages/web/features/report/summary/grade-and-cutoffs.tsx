import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Card } from "@academy/ui/kit/layout.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { ExamPart } from "./exam-panel.tsx";
import { Verdicts } from "../review/verdicts.tsx";

/** The grade and cut-offs of the test, and the exam to which the test belongs. */
export function GradeAndCutoffs({ report }: { report: Report }) {
  // Only the student has a result in the exam; administrators use the exam's own page.
  const mine = useSession().user?.role === "student" && report.unranked === null;
  return (
    <>
      <TestJudgement report={report} />
      {mine && report.examId !== undefined && <ExamPart examId={report.examId} />}
    </>
  );
}

/** The student's grade, and the lists for which the student qualified. */
function TestJudgement({ report: { grade, verdicts = [] } }: { report: Report }) {
  if (grade === undefined && verdicts.length === 0) return null;
  return (
    <Card component="section" aria-label="Grade and cut-offs">
      {grade !== undefined && <Facts look="large" facts={[{ name: "Grade", value: grade }]} />}
      <Verdicts verdicts={verdicts} />
    </Card>
  );
}
