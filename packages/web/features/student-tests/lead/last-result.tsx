import type {
  LatestPlace,
  PastResult,
  PerformanceSummary,
} from "@academy/core/exam/result/performance.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { type Fact, Facts } from "@academy/ui/facts.tsx";
import { Card, Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { ScoreColumns } from "@academy/ui/score-columns.tsx";
import { Link } from "react-router-dom";
import { countOf, formatDay, formatMarks, formatPercent } from "../../../lib/format.ts";
import { linkTo } from "../../../lib/address/paths.ts";
import { betterThan } from "../../../shared/results/better-than.rules.ts";
import { changeOf } from "./lead.rules.ts";

/**
 * The newest released result, its place in the ranking, and a comparison with up to three results
 * before it.
 */
export function LastResult({ history, latest }: Pick<PerformanceSummary, "history" | "latest">) {
  const last = history.at(-1);
  if (!last) return null;
  return (
    <Card component="section" aria-labelledby="lead-last">
      <Grid min={latest ? "22rem" : "100%"} gap="lg">
        <Stack gap="sm">
          <Row justify="between" align="baseline">
            <h2 id="lead-last" className="academy-heading-lg">
              Last result
            </h2>
            <Text size="sm" tone="soft">
              {formatDay(last.submittedAt)}
            </Text>
          </Row>
          <Text strong>{last.title}</Text>
          <Facts look="large" facts={factsOf(last, latest)} />
          <Row justify="between" wrap={false}>
            <Text size="sm" tone="soft">
              {wordsOf(history, last)}
            </Text>
            <Button
              component={Link}
              to={linkTo("testReport", { submissionId: last.submissionId })}
              variant="default"
              style={{ flex: "none" }}
              aria-label={`Report of ${last.title}`}
            >
              Report
            </Button>
          </Row>
        </Stack>
        {latest && <Place latest={latest} />}
      </Grid>
    </Card>
  );
}

function Place({ latest }: { latest: LatestPlace }) {
  const { scoreHistogram, score, maxScore } = latest;
  return (
    <Stack gap="xs">
      <ScoreColumns
        {...scoreHistogram}
        most={maxScore}
        here={`You: ${formatMarks(score)}`}
        height="8rem"
        format={formatMarks}
      />
      <Text size="sm" tone="soft">
        {betterThan(scoreHistogram)}
      </Text>
    </Stack>
  );
}

function factsOf({ percent, percentile }: PastResult, latest: LatestPlace | undefined): Fact[] {
  if (!latest) return [{ name: "Marks", value: formatPercent(percent), note: "of the marks" }];
  const { score, maxScore, rank, totalStudents } = latest;
  return [
    { name: "Marks", value: formatMarks(score), note: `/ ${formatMarks(maxScore)}` },
    { name: "Rank", value: formatMarks(rank), note: `of ${formatMarks(totalStudents)}` },
    { name: "Percentile", value: formatMarks(percentile ?? 0) },
  ];
}

function wordsOf(history: readonly PastResult[], { tooFew }: PastResult): string {
  const change = changeOf(history);
  return [
    tooFew && `Percentile shown once ${tooFew.from} students have taken it.`,
    change !== null && changeWords(change),
  ]
    .filter(Boolean)
    .join(" ");
}

function changeWords(change: number): string {
  if (change === 0) return "The same as your average before.";
  const points = countOf(Math.abs(change), "point");
  return `${points} ${change > 0 ? "above" : "below"} your average before.`;
}
