import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DayBubbles } from "@academy/ui/bubbles.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { countOf } from "../../../lib/format.ts";
import { patterns } from "../../../lib/address/paths.ts";
import { practiceLink } from "../../../lib/address/practice-link.ts";
import { putSettings } from "../../../shared/learning/learning.queries.ts";
import { notify } from "../../../lib/notices.ts";
import { reviewTime } from "./lead.rules.ts";

/** Due reviews and the weakest topic. `leads` means that no part above has the filled button. */
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
          <div style={{ flex: "1 1 8rem" }}>
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

/** Days practised since Monday. A missed day takes nothing away. */
export function WeekPart({ today, onChange }: { today: LearningToday; onChange: () => void }) {
  const { days, done, goal, today: now } = today.week;
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
      <DayBubbles filled={done} today={now} />
      <Row justify="between" gap="none">
        <Text size="sm" tone="soft" style={{ flex: "1 1 8rem" }}>
          Any review or test counts as a day.
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
