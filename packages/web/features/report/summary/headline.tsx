import type { AnswerStatus, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { DeepPanel } from "@academy/ui/deep-panel.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RingGauge } from "@academy/ui/ring-gauge.tsx";
import { formatMarks, formatScore } from "../../../lib/format.ts";
import { betterThan } from "../../../shared/results/better-than.rules.ts";
import { countingQuestions, longTime, totals } from "../report.rules.ts";
import { withheldWords } from "../review/withheld.rules.ts";
import { StatusPill } from "./status.tsx";
import classes from "../report.module.css";

function Pills({ report }: { report: Report }) {
  const { full, partial, wrong, unattempted, bonus } = totals(countingQuestions(report));
  const extra = report.stats.extra ?? 0;
  return (
    <Row component="ul" aria-label="Questions by outcome">
      <li>
        <StatusPill status="full" words={`Full correct ${full}`} />
      </li>
      <li>
        <StatusPill status="partial" words={`Partial ${partial}`} />
      </li>
      <li>
        <StatusPill status="wrong" words={`Wrong ${wrong}`} />
      </li>
      <li>
        <StatusPill status="unattempted" words={`Unattempted ${unattempted}`} />
      </li>
      {bonus > 0 && (
        <li>
          <StatusPill status="bonus" words={`Dropped ${bonus}`} />
        </li>
      )}
      {extra > 0 && (
        <li>
          <StatusPill status="extra" words={`Not counted ${extra}`} />
        </li>
      )}
    </Row>
  );
}

/** The result in one line, shown above the questions, where space is short. */
export function HeadlineInShort({ report }: { report: Report }) {
  const { score, maxScore, rank, totalStudents, percentile } = report;
  const place =
    rank === null ? "" : ` · Rank ${formatMarks(rank)} of ${formatMarks(totalStudents)}`;
  const share = percentile === null ? "" : ` · Percentile ${percentile.toFixed(2)}`;
  return (
    <Text component="section" tone="soft" aria-label="Result">
      <strong>{formatScore(score, maxScore)} marks</strong>
      {place}
      {share}
    </Text>
  );
}

/** Height of a question in the strip: the more marks, the higher. */
const HEIGHTS: Record<AnswerStatus, number> = {
  full: 14,
  bonus: 14,
  partial: 11,
  wrong: 8,
  extra: 5,
  unattempted: 5,
};

/**
 * All questions in the order of the report. Decorative: the pills give the number of each outcome.
 */
const Strip = ({ questions }: { questions: Report["questionReport"] }) => (
  <div className={classes.strip} aria-hidden="true">
    {questions.map(({ questionId, status }) => (
      <i key={questionId} data-status={status} style={{ height: HEIGHTS[status] }} />
    ))}
  </div>
);

/** The verdict: marks, rank and percentile at a glance. */
export function Headline({ report }: { report: Report }) {
  const counting = countingQuestions(report);
  const counted = totals(counting);
  const ranked = report.rank !== null;
  const unranked = withheldWords(report);
  return (
    <DeepPanel className={classes.panel} aria-label="Result">
      <Row gap="lg">
        <RingGauge
          value={report.percentile}
          size={136}
          label={report.percentile === null ? "Percentile" : "Overall Percentile"}
          {...(report.percentile === null && { note: unranked })}
        />
        <div style={{ flex: "1 1 9rem" }}>
          <Facts
            look="large"
            facts={[
              {
                name: "Marks Scored",
                value: <span className={classes.marks}>{formatMarks(report.score)}</span>,
                note: `of ${formatMarks(report.maxScore)}`,
              },
            ]}
          />
          {ranked && report.scoreHistogram && (
            <Text strong>{betterThan(report.scoreHistogram)}</Text>
          )}
        </div>
        <Stack style={{ flex: "3 1 20rem" }}>
          <Facts
            look="large"
            facts={[
              {
                name: "Rank",
                value: report.rank === null ? "–" : formatMarks(report.rank),
                note: ranked ? `of ${formatMarks(report.totalStudents)}` : unranked,
              },
              {
                name: "Attempted / Total",
                value: `${counted.attempted} / ${counting.length}`,
              },
              { name: "Total Time", value: longTime(report.totalTimeTaken) },
            ]}
          />
          <Strip questions={report.questionReport} />
          <Pills report={report} />
        </Stack>
      </Row>
    </DeepPanel>
  );
}
