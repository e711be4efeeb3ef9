import type { ScheduledTest } from "@academy/core/exam/result/result.schema.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useExamName } from "../../shared/sales/exam-types.queries.ts";
import { countOf, formatDuration, formatMoment } from "../../lib/format.ts";
import { Icon } from "../../lib/icons.tsx";
import { timeLeft, type Way, wayTo, windowText } from "./student-tests.rules.ts";
import classes from "./tests-section.module.css";

interface CardProps {
  test: ScheduledTest;
  onGo: (way: Way) => void;
}

/** One test that is being written, can be taken now, opens later, or needs a subscription. */
export function ScheduledCard({ test, onGo }: CardProps) {
  const nameOf = useExamName();
  const ready = test.running !== undefined || (test.state === "open" && !test.locked);
  return (
    <li className={classes.card} data-open={ready}>
      <div className={classes.cardHead}>
        <span className={classes.exam}>{nameOf(test.examType)}</span>
        <span className={classes.state}>
          <State test={test} />
        </span>
      </div>
      <h3 className={classes.name}>{test.title}</h3>
      <p className={classes.facts}>
        {countOf(test.totalQuestions, "question")} · {formatDuration(test.durationMinutes)}
      </p>
      <p className={classes.facts}>{windowText(test)}</p>
      <Action test={test} onGo={onGo} />
    </li>
  );
}

function State({ test }: { test: ScheduledTest }) {
  if (test.running) return "In progress";
  if (test.locked) {
    return (
      <>
        <Icon name="lock" size={16} /> Locked
      </>
    );
  }
  return test.state === "open" ? "Open now" : "Upcoming";
}

/** What the button says, and what it says to a screen reader. */
function wordsOf({ running, locked, title }: ScheduledTest) {
  if (running) {
    const words = `Resume, ${timeLeft(running)}`;
    return { words, label: `${words}: ${title}` };
  }
  if (locked) return { words: "Subscribe", label: `Subscribe to take ${title}` };
  return { words: "Start test", label: `Start ${title}` };
}

function Action({ test, onGo }: CardProps) {
  if (test.state === "upcoming" && !test.locked) {
    return <p className={classes.later}>Opens {formatMoment(test.startTime)}</p>;
  }
  const way = wayTo(test);
  const { words, label } = wordsOf(test);
  const common = {
    className: classes.action ?? "",
    variant: test.locked && !test.running ? "default" : "filled",
    "aria-label": label,
  };
  return way.kind === "page" ? (
    <Button component={Link} to={way.to} {...common}>
      {words}
    </Button>
  ) : (
    <Button {...common} onClick={() => onGo(way)}>
      {words}
    </Button>
  );
}
