import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { TakenTest } from "@academy/core/exam/result/result.schema.ts";
import type { DemoTest } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import { submissionOf } from "./student-tests.rules.ts";
import classes from "./tests-section.module.css";

const STATES = { upcoming: "Upcoming", open: "Open now", expired: "Expired" } as const;

function Action({ test, submissionId }: { test: DemoTest; submissionId: string | null }) {
  if (submissionId) {
    return (
      <Button
        component={Link}
        to={linkTo("testReport", { submissionId })}
        variant="default"
        className={classes.action ?? ""}
        aria-label={`See the report of ${test.title}`}
      >
        See the report
      </Button>
    );
  }
  if (test.state === "upcoming") {
    return <p className={classes.later}>Opens {formatMoment(test.startTime)}</p>;
  }
  if (test.state === "expired") {
    return <p className={classes.later}>Closed {formatMoment(test.expiryTime)}</p>;
  }
  return (
    <Button
      component={Link}
      to={linkTo("takeTest", { testId: test._id })}
      className={classes.action ?? ""}
      aria-label={`Start ${test.title}`}
    >
      Start test
    </Button>
  );
}

/** Every demo test, with the way in or the way to its report. */
export function DemoList({
  tests,
  taken,
}: {
  tests: readonly DemoTest[];
  taken: readonly TakenTest[];
}) {
  return (
    <ul className={classes.cards}>
      {tests.map((test) => {
        const submissionId = submissionOf(taken, test._id);
        return (
          <li
            key={test.slot}
            className={classes.card}
            data-open={test.state === "open" && !submissionId}
          >
            <div className={classes.cardHead}>
              <span className={classes.exam}>{examTypeLabels[test.examType]}</span>
              <span className={classes.state}>{submissionId ? "Taken" : STATES[test.state]}</span>
            </div>
            <h2 className={classes.name}>{test.title}</h2>
            <p className={classes.facts}>
              {countOf(test.totalQuestions, "question")} · {formatDuration(test.durationMinutes)}
            </p>
            <p className={classes.facts}>{test.subjects.join(", ")}</p>
            <Action test={test} submissionId={submissionId} />
          </li>
        );
      })}
    </ul>
  );
}
