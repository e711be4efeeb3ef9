import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import type { setMarks } from "@academy/functions/api/corrections/set-marks.ts";
import type { readExamPanel } from "@academy/functions/api/exams/read-exam-panel.ts";
import type { readReport } from "@academy/functions/api/submissions/read-report.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import type { EarlyPage } from "../../lib/session/early-answers.ts";
import { testReport } from "../../lib/address/paths.ts";
import { guestPasses } from "../../lib/session/guest-passes.ts";
import { reportsKey } from "../../shared/results/report-key.ts";
import { reportLanguages } from "./report-languages.ts";
import { askAgainIn } from "./report.rules.ts";
import sampleFile from "./sample-report.json?url";

const path = "/api/submissions/reports/{submissionId}";

export const reportEarly: EarlyPage = { page: testReport, paths: [path] };

export const reportQuery = (submissionId: string) =>
  queryOptions({
    queryKey: [...reportsKey, submissionId],
    queryFn: ({ signal }) =>
      call<typeof readReport>(`GET ${path}`, {
        params: { submissionId },
        query: { language: reportLanguages.get(submissionId) },
        guestToken: guestPasses.ofSubmission(submissionId)?.token,
        signal,
      }),
    // A report changes only when its test is processed; a provisional one within minutes.
    staleTime: 300_000,
    refetchInterval: ({ state: { data } }) => {
      if (data?.released === false) {
        return askAgainIn(data.reportOpensAt, Date.now(), Math.random());
      }
      if (!data?.provisional) return false;
      return data.unranked === null ? 60_000 : 300_000;
    },
  });

/** The student's result in the exam of which the report's test is a shift or a paper. */
export const examPanelQuery = (examId: string) =>
  queryOptions({
    queryKey: [...reportsKey, "exam", examId],
    queryFn: reads<typeof readExamPanel>("GET /api/exams/{id}/mine", { params: { id: examId } }),
    staleTime: 300_000,
  });

/** Sets a teacher's mark for an answer; null removes the mark. */
export const putMarks = (
  submissionId: string,
  body: { questionId: string; marks: number | null; note: string },
) =>
  call<typeof setMarks>("PUT /api/submissions/{submissionId}/marks", {
    params: { submissionId },
    body,
  });

async function readSample(signal: AbortSignal): Promise<Report> {
  const answer = await fetch(sampleFile, { signal });
  if (!answer.ok) throw new Error(`The sample report did not load (${answer.status}).`);
  // The cast is safe: the file was made from a real response, and a test checks it against the
  // schema.
  return (await answer.json()) as Report;
}

export const sampleReportQuery = queryOptions({
  queryKey: ["sample-report"],
  queryFn: ({ signal }) => readSample(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
