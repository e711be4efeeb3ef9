import { parseSubmissionId } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import * as Reports from "@academy/core/exam/result/report.service.ts";
import { PendingReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readReport = endpoint({
  route: "GET /api/submissions/reports/{submissionId}",
  allow: "owner",
  guests: ({ params }) => [parseSubmissionId(params.submissionId).testId],
  params: z.object({ submissionId: z.string().max(120) }),
  answer: z.discriminatedUnion("released", [Report, PendingReport]),
  errors: ["conflict"],
  summary: "Reads the report of a submission, or says when it opens",
  handler: ({ deps, actor, params }) => Reports.read(deps, actor, params.submissionId),
});
