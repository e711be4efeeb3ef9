import { examTypeLabels } from "@academy/core/exam-type/exam-type.rules.ts";
import type { ScheduledTest } from "@academy/core/result/result.schema.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMoment } from "../../lib/format.ts";
import { Icon } from "../../lib/icons.tsx";
import { testLink, windowText } from "./student-tests.rules.ts";
import classes from "./tests-section.module.css";

/** One test that can be taken now, opens later, or needs a subscription. */
export function ScheduledCard({ test }: { test: ScheduledTest }) {
  const open = test.state === "open";
  return (
    <li className={classes.card} data-open={open && !test.locked}>
      <div className={classes.cardHead}>
        <span className={classes.exam}>{examTypeLabels[test.examType]}</span>
        <span className={classes.state}>
          {test.locked ? (
            <>
              <Icon name="lock" size={16} /> Locked
            </>
          ) : open ? (
            "Open now"
          ) : (
            "Upcoming"
          )}
        </span>
      </div>
      <h3 className={classes.name}>{test.title}</h3>
      <p className={classes.facts}>
        {countOf(test.totalQuestions, "question")} · {formatDuration(test.durationMinutes)}
      </p>
      <p className={classes.facts}>{windowText(test)}</p>
      <Action test={test} open={open} />
    </li>
  );
}

function Action({ test, open }: { test: ScheduledTest; open: boolean }) {
  if (test.locked) {
    return (
      <Button
        component={Link}
        to={testLink(test)}
        variant="default"
        className={classes.action ?? ""}
        aria-label={`Subscribe to take ${test.title}`}
      >
        Subscribe
      </Button>
    );
  }
  if (!open) return <p className={classes.later}>Opens {formatMoment(test.startTime)}</p>;
  return (
    <Button
      component={Link}
      to={testLink(test)}
      className={classes.action ?? ""}
      aria-label={`Start ${test.title}`}
    >
      Start test
    </Button>
  );
}
