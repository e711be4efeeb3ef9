import type { PastResult } from "@academy/core/exam/result/performance.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Bubbles } from "@academy/ui/bubbles.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { countOf, formatDay, formatMarks, formatPercent } from "../../../lib/format.ts";
import { linkTo, patterns } from "../../../lib/address/paths.ts";
import { practiceLink } from "../../../lib/address/practice-link.ts";
import { putSettings } from "../../../shared/learning/learning.queries.ts";
import { notify } from "../../../lib/notices.ts";
import { changeOf, reviewTime } from "./lead.rules.ts";

/** Due reviews and the weakest topic. `leads` if nothing above has the filled button. */
export function TodayPart({ today, leads }: { today: LearningToday; leads: boolean }) {
  const { due, dueTomorrow, more, weakest } = today;
  const [weak] = weakest;
  return (
    <Stack component="section" gap="xs" aria-labelledby="lead-today">
      <Row justify="between">
        <h2 id="lead-today" className="academy-heading-lg">
          Today
        </h2>
        <Row gap="md">
          <Link className="academy-tap" to={patterns.notebook}>
            Notebook
          </Link>
          <Link className="academy-tap" to={patterns.mastery}>
            All topics
          </Link>
        </Row>
      </Row>
      {due > 0 ? (
        <Row justify="between">
          <div>
            <Text strong>{countOf(due, "review")} due</Text>
            <Text size="sm" tone="soft">
              {reviewTime(due)}
              {more > 0 && `, ${more} more later`}
            </Text>
          </div>
          <Button component={Link} to={practiceLink("due")} variant={leads ? "filled" : "default"}>
            Start {countOf(due, "review")}
          </Button>
        </Row>
      ) : (
        <Text>No reviews due today{dueTomorrow > 0 ? `, ${dueTomorrow} tomorrow.` : "."}</Text>
      )}
      {weak && (
        <Row justify="between">
          <div>
            <Text strong>
              {weak.topic}, {weak.mastery}%
            </Text>
            <Text size="sm" tone="soft">
              Your weakest topic
            </Text>
          </div>
          <Button
            component={Link}
            to={practiceLink("topics", { topicId: weak.topicId })}
            variant="default"
            aria-label={`Practise ${weak.topic}`}
          >
            Practise
          </Button>
        </Row>
      )}
    </Stack>
  );
}

async function hide(): Promise<void> {
  try {
    await putSettings({ showWeek: false });
  } catch {
    notify("That was not saved. Check your connection and try again.", "error");
  }
}

/** Days practised since Monday; nothing is ever lost. */
export function WeekPart({ today, onChange }: { today: LearningToday; onChange: () => void }) {
  const { days, goal } = today.week;
  return (
    <Stack component="section" gap="xs" aria-labelledby="lead-week">
      <Row justify="between">
        <h2 id="lead-week" className="academy-heading">
          This week
        </h2>
        <Text size="sm" tone="soft">
          {days} of {countOf(goal, "day")}
        </Text>
      </Row>
      <Bubbles count={Math.max(days, goal)} filled={days} />
      <Row justify="between" gap="none">
        <Text size="sm" tone="soft">
          A day counts with one review or test.
        </Text>
        <Row gap="none">
          <Button variant="subtle" size="compact" onClick={onChange}>
            Change goal
          </Button>
          <Button
            variant="subtle"
            size="compact"
            onClick={() => void hide()}
            aria-label="Hide this week"
          >
            Hide
          </Button>
        </Row>
      </Row>
    </Stack>
  );
}

/** Bubbles of the percentile: each is a twentieth of the students. */
const BUBBLES = 20;

/** The newest released result, its place among all, and how it compares with up to three before. */
export function LastResult({ history }: { history: readonly PastResult[] }) {
  const last = history.at(-1);
  if (!last) return null;
  const change = changeOf(history);
  const { title, percent, percentile, heldBack, submissionId, submittedAt } = last;
  const place = Math.min(BUBBLES - 1, Math.floor(((percentile ?? 0) * BUBBLES) / 100));
  return (
    <Card component="section" gap="xs" aria-labelledby="lead-last">
      <Row justify="between" align="baseline">
        <h2 id="lead-last" className="academy-heading-lg">
          Last result
        </h2>
        <Text size="sm" tone="soft">
          {formatDay(submittedAt)}
        </Text>
      </Row>
      <Text>{title}</Text>
      {percentile !== null && <Bubbles count={BUBBLES} filled={place} mine={place} />}
      <Row justify="between">
        <div>
          <Text size="xl" strong className="academy-tabular">
            {formatPercent(percent)} of the marks
          </Text>
          <Text size="sm" tone="soft">
            {percentile !== null && `Percentile ${formatMarks(percentile)}. `}
            {heldBack && `Percentile shown once ${heldBack.from} students have taken it. `}
            {change !== null && changeWords(change)}
          </Text>
        </div>
        <Button
          component={Link}
          to={linkTo("testReport", { submissionId })}
          variant="default"
          aria-label={`Report of ${title}`}
        >
          Report
        </Button>
      </Row>
    </Card>
  );
}

function changeWords(change: number): string {
  if (change === 0) return "The same as your average before.";
  const points = countOf(Math.abs(change), "point");
  return `${points} ${change > 0 ? "above" : "below"} your average before.`;
}
