import type { AnswerStatus, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { type Fact, Facts } from "@academy/ui/facts.tsx";
import { Badge, Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatMarks, formatScore } from "../../../lib/format.ts";
import { reportQuery } from "../report.queries.ts";
import { countingQuestions, totals } from "../report.rules.ts";
import { STATUS_WORDS, TONES } from "./status.tsx";
import { withheldWords } from "../review/withheld.rules.ts";

/** The symbols of the strip; screen readers get the words. */
const MARKS: Record<AnswerStatus, string> = {
  full: "✓",
  partial: "◐",
  wrong: "✗",
  unattempted: "—",
  bonus: "★",
  extra: "○",
};

/** A short summary of one student's result, for administrators who look at many results. */
export function ReportInShort({ submissionId }: { submissionId: string }) {
  const report = useQuery(reportQuery(submissionId));
  if (report.isPending) return <CardsSkeleton cards={4} label="Loading report…" />;
  if (report.isError || !report.data.released) {
    return (
      <ErrorState
        title="Failed to load report"
        message={report.error?.message ?? "The report of this test is not open yet."}
        onRetry={() => void report.refetch()}
        retrying={report.isFetching}
      />
    );
  }
  return (
    <Stack gap="lg">
      <Cards report={report.data} />
      <Strip questions={report.data.questionReport} />
    </Stack>
  );
}

function Cards({ report }: { report: Report }) {
  const counted = totals(countingQuestions(report));
  const extra = report.stats.extra ?? 0;
  const { attempted, full, partial, wrong, unattempted, bonus } = counted;
  const besides = [
    partial > 0 && `${partial} partial`,
    bonus > 0 && `${bonus} dropped`,
    extra > 0 && `${extra} not counted`,
  ];
  const cards: readonly Fact[] = [
    { name: "Marks", value: formatScore(report.score, report.maxScore) },
    {
      name: "Percentile",
      ...(report.percentile === null
        ? { value: "–", note: withheldWords(report) }
        : { value: formatMarks(report.percentile) }),
    },
    { name: "Attempted / total", value: `${attempted} / ${countingQuestions(report).length}` },
    {
      name: "Correct / incorrect / unattempted",
      value: `${full} / ${wrong} / ${unattempted}`,
      note: besides.filter(Boolean).join(", "),
    },
  ];
  return (
    <Card>
      <Facts look="large" facts={cards} />
    </Card>
  );
}

/** The outcome of each question at a glance. */
function Strip({ questions }: { questions: Report["questionReport"] }) {
  const statuses = [...new Set(questions.map(({ status }) => status))];
  return (
    <Stack component="section" aria-labelledby="strip">
      <h2 id="strip">Question by question</h2>
      <Row component="ol" gap="2xs">
        {questions.map(({ questionId, status }, index) => (
          <li key={questionId}>
            <Badge tone={TONES[status]}>
              <span aria-hidden="true">
                {index + 1} <b>{MARKS[status]}</b>
              </span>
              <span className="academy-unseen">
                Question {index + 1}: {STATUS_WORDS[status]}
              </span>
            </Badge>
          </li>
        ))}
      </Row>
      <Row gap="md" aria-hidden="true">
        {(Object.keys(MARKS) as AnswerStatus[])
          .filter((status) => statuses.includes(status))
          .map((status) => (
            <Text key={status} size="sm" tone="soft">
              <b>{MARKS[status]}</b> {STATUS_WORDS[status]}
            </Text>
          ))}
      </Row>
    </Stack>
  );
}
