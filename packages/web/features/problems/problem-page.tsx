import type { ProblemDetail, ReadProblem } from "@academy/core/learning/problem/problem.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Split } from "../../lib/split.tsx";
import { BankText } from "../../shared/bank/bank-text.tsx";
import { KIND_WORDS } from "../../shared/problems/problem-words.rules.ts";
import { AnswerForm } from "./answer-form.tsx";
import { KindCounts } from "./kind-counts.tsx";
import { problemQuery } from "./problems.queries.ts";

function ReportItem({ report }: { report: ReadProblem }) {
  const { kind, text, at, submissionId, number, test } = report;
  return (
    <Card component="li">
      <Row justify="between">
        <Badge tone={kind === "key" ? "warning" : "plain"}>{KIND_WORDS[kind]}</Badge>
        <Text size="sm" tone="soft">
          {formatMoment(at)}
        </Text>
      </Row>
      <Text>{text}</Text>
      {submissionId !== null && number !== null && (
        <Link to={`${linkTo("testReport", { submissionId })}?tab=review&q=${number}`}>
          {test === null ? "See it as the student did" : `Question ${number} of ${test}`}
        </Link>
      )}
    </Card>
  );
}

/** How many reports have no text on this page: further reports, and reports of deleted accounts. */
const missingWords = ({ reports, texts }: ProblemDetail): string =>
  texts.length < reports
    ? `${countOf(reports - texts.length, "more report")} without a text: too many, or the account was deleted.`
    : "";

function Reports({ detail }: { detail: ProblemDetail }) {
  if (detail.reports === 0) return <p>All reports of this question are answered.</p>;
  return (
    <>
      <KindCounts counts={detail.counts} />
      <Stack component="ul">
        {detail.texts.map((report) => (
          <ReportItem key={`${report.at} ${report.submissionId ?? ""}`} report={report} />
        ))}
      </Stack>
      <Text tone="soft">{missingWords(detail)}</Text>
    </>
  );
}

function Detail({ detail }: { detail: ProblemDetail }) {
  const { questionId, question, rev } = detail;
  return (
    <Split columns="main">
      <Stack gap="lg">
        <Card component="section" gap="md" aria-label="Question">
          {question === null ? (
            <p>This question is no longer in the question bank.</p>
          ) : (
            <BankText html={question} />
          )}
          <Row>
            <Button
              component={Link}
              variant="default"
              to={linkToAdmin("adminUploadQuestion", {}, { edit: questionId })}
            >
              Edit in the question bank
            </Button>
          </Row>
        </Card>
        <Stack component="section" aria-labelledby="open-reports">
          <h2 id="open-reports" className="academy-heading">
            Open reports
          </h2>
          <Reports detail={detail} />
        </Stack>
      </Stack>
      <AnswerForm key={rev} detail={detail} />
    </Split>
  );
}

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status === 404;

/** /admin/problems/:questionId: the open reports of a question, and their answer. */
export function ProblemPage({ heading }: { heading: PageHeading }) {
  const { questionId = "" } = useParams();
  const detail = useQuery(problemQuery(questionId));
  return (
    <Stack gap="lg">
      <PageHead
        title="Problem reports of a question"
        heading={heading}
        actions={
          <Button component={Link} variant="subtle" to={adminPatterns.adminProblems}>
            All problem reports
          </Button>
        }
      />
      <QueryView
        query={detail}
        failed="The reports did not load"
        loading={<TextSkeleton lines={8} label="Loading the reports" />}
        problem={(error) =>
          isUnknown(error) ? (
            <EmptyState title="No reports of this question">
              The address may be mistyped, or no one has reported this question.
            </EmptyState>
          ) : undefined
        }
      >
        {(data) => <Detail detail={data} />}
      </QueryView>
    </Stack>
  );
}
