import type { PastResult } from "@academy/core/exam/result/performance.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { countOf, formatMarks, formatPercent } from "../../../lib/format.ts";
import { linkTo, patterns } from "../../../lib/address/paths.ts";
import { practiceLink } from "../../../lib/address/practice-link.ts";
import { putSettings } from "../../../shared/learning/learning.queries.ts";
import { notify } from "../../../lib/notices.ts";
import { changeOf, reviewTime } from "./lead.rules.ts";

/** Due reviews and the weakest topic. `leads` if nothing above has the filled button. */
export function TodayCard({ today, leads }: { today: LearningToday; leads: boolean }) {
  const { due, dueTomorrow, more, weakest } = today;
  const [weak] = weakest;
  return (
    <Card component="section" gap="xs" aria-labelledby="lead-today">
      <h2 id="lead-today" className="academy-heading">
        Today
      </h2>
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
      <Row gap="md">
        <Link className="academy-tap" to={patterns.notebook}>
          Notebook
        </Link>
        <Link className="academy-tap" to={patterns.mastery}>
          All topics
        </Link>
      </Row>
    </Card>
  );
}

const SIZE = 14;

/** One dot for each day of the goal, filled for days practised. */
function Dots({ days, goal }: { days: number; goal: number }) {
  const count = Math.max(days, goal);
  return (
    <svg width={count * 24} height={SIZE + 2} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <circle
          key={index}
          cx={index * 24 + SIZE / 2 + 1}
          cy={SIZE / 2 + 1}
          r={SIZE / 2}
          stroke="var(--academy-ink)"
          strokeWidth="1.5"
          fill={index < days ? "var(--academy-ink)" : "none"}
        />
      ))}
    </svg>
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
export function WeekCard({ today, onChange }: { today: LearningToday; onChange: () => void }) {
  const { days, goal } = today.week;
  return (
    <Card component="section" gap="xs" aria-labelledby="lead-week">
      <h2 id="lead-week" className="academy-heading">
        This week
      </h2>
      <Row gap="md">
        <Dots days={days} goal={goal} />
        <Text>
          {days} of {countOf(goal, "day")}
        </Text>
      </Row>
      <Text size="sm" tone="soft">
        A day counts with one review or test.
      </Text>
      <Row>
        <Button variant="subtle" onClick={onChange}>
          Change goal
        </Button>
        <Button variant="subtle" onClick={() => void hide()} aria-label="Hide this week">
          Hide
        </Button>
      </Row>
    </Card>
  );
}

/** The newest released result, against the mean of up to three before. */
export function LastResult({ history }: { history: readonly PastResult[] }) {
  const last = history.at(-1);
  if (!last) return null;
  const change = changeOf(history);
  const { title, percent, percentile, heldBack, submissionId } = last;
  return (
    <Card component="section" gap="xs" aria-labelledby="lead-last">
      <h2 id="lead-last" className="academy-heading">
        Last result
      </h2>
      <Text>{title}</Text>
      <Text size="xl" strong className="academy-tabular">
        {formatPercent(percent)} of the marks
      </Text>
      <Text size="sm" tone="soft">
        {percentile !== null && `Percentile ${formatMarks(percentile)}. `}
        {heldBack && `Percentile from ${heldBack.from} students on. `}
        {change !== null && changeWords(change)}
      </Text>
      <Row>
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
  if (change === 0) return "As high as your mean before.";
  const points = countOf(Math.abs(change), "point");
  return change > 0 ? `▲ ${points} above your mean before.` : `▼ ${points} below your mean before.`;
}
