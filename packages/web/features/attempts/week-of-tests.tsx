import classes from "@academy/ui/chart.module.css";
import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { SpanBar } from "@academy/ui/span-bar.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMoment, formatSpan } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { grouped, placeOn, type Timeline, timelineAt } from "./timeline.rules.ts";

/**
 * Tests on a line of seven days. If there are many, tests that are open all week are listed apart.
 */
export function WeekOfTests({ tests }: { tests: readonly ScheduledTest[] }) {
  const [timeline] = useState(() => timelineAt(Date.now()));
  const { shown, steady, demos } = grouped(tests, timeline);
  return (
    <>
      {shown.length > 0 ? (
        <Card>
          <Grid min="26rem" gap="xs">
            <Text size="sm" tone="soft">
              The next seven days; the line is now.
            </Text>
            <p className={`${classes.days} ${classes.words}`} aria-hidden="true">
              {timeline.days.map((day) => (
                <span key={day}>{day}</span>
              ))}
            </p>
          </Grid>
          <List tests={shown} timeline={timeline} />
        </Card>
      ) : (
        <Card tone="empty">
          {tests.length > 0
            ? "No test begins or ends in the next seven days."
            : "No test is open now, and none is scheduled."}
        </Card>
      )}
      <Folded tests={steady} words={`${countOf(steady.length, "test")}, open all week`} />
      <Folded tests={demos} words={`${countOf(demos.length, "demo test")}, open all the time`} />
    </>
  );
}

function Folded({ tests, words }: { tests: readonly ScheduledTest[]; words: string }) {
  if (tests.length === 0) return null;
  return (
    <details>
      <summary>{words}</summary>
      <Card>
        <List tests={tests} />
      </Card>
    </details>
  );
}

interface ListProps {
  tests: readonly ScheduledTest[];
  timeline?: Timeline;
}

const List = ({ tests, timeline }: ListProps) => (
  <LineList>
    {tests.map((test) => (
      <li key={test._id}>
        {timeline ? (
          <Grid min="26rem" gap="xs">
            <About test={test} />
            <Hours test={test} timeline={timeline} />
          </Grid>
        ) : (
          <About test={test} />
        )}
      </li>
    ))}
  </LineList>
);

function Hours({ test, timeline }: { test: ScheduledTest; timeline: Timeline }) {
  const place = placeOn(timeline, test);
  if (!place) return <Text tone="soft">After these seven days</Text>;
  return <SpanBar {...place} now={timeline.now} phase={test.state === "open" ? "open" : "ahead"} />;
}

const About = ({ test }: { test: ScheduledTest }) => (
  <div>
    <Row justify="between">
      <h3>{test.title}</h3>
      <Row>
        <Link to={linkTo("takeTest", { testId: test._id })} aria-label={`Open test ${test.title}`}>
          Open test
        </Link>
        <Link
          to={linkToAdmin("adminAttempts", { testId: test._id })}
          aria-label={`Attempts on ${test.title}`}
        >
          Attempts
        </Link>
      </Row>
    </Row>
    <Text size="sm" tone="soft">
      {test.state === "open" ? (
        <>
          <strong>Open now</strong> until {formatMoment(test.expiryTime)}
        </>
      ) : (
        <>
          <strong>Upcoming</strong> · {formatSpan(test.startTime, test.expiryTime)}
        </>
      )}{" "}
      · {examTypeLabels[test.examType]} · {countOf(test.totalQuestions, "question")} ·{" "}
      {formatDuration(test.durationMinutes)}
    </Text>
  </div>
);
