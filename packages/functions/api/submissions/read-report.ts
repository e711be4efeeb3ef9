import { parseSubmissionId } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import * as Reports from "@academy/core/exam/result/report.service.ts";
import { PendingReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Language } from "@academy/core/kernel/language/language.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readReport = endpoint({
  route: "GET /api/submissions/reports/{submissionId}",
  allow: "owner",
  guests: ({ params }) => [parseSubmissionId(params.submissionId).testId],
  params: z.object({ submissionId: z.string().max(120) }),
  query: z.object({ language: Language.optional() }),
  answer: z.discriminatedUnion("released", [Report, PendingReport]),
  errors: ["conflict"],
  summary:
    "Reads the report of a submission, or says when it opens; its questions are in the language in which the test was taken, or in `language`",
  handler: ({ deps, actor, params, query }) =>
    Reports.read(deps, actor, params.submissionId, query.language),
});
