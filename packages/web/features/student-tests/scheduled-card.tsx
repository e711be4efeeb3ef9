import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useExamName } from "../../shared/sales/exam-types.queries.ts";
import { countOf, formatDuration, formatMoment } from "../../lib/format.ts";
import { type Way, timeLeft, wayTo, windowText } from "./student-tests.rules.ts";
import classes from "./tests-section.module.css";

interface CardProps {
  test: ScheduledTest;
  onGo: (way: Way) => void;
}

/** A test that is in progress, open, upcoming, or locked. */
export function ScheduledCard({ test, onGo }: CardProps) {
  const nameOf = useExamName();
  const ready = test.running !== undefined || (test.state === "open" && !test.locked);
  return (
    <TestCard
      test={test}
      level="h3"
      exam={nameOf(test.examType)}
      ready={ready}
      state={<State test={test} />}
      detail={windowText(test)}
    >
      <Action test={test} onGo={onGo} />
    </TestCard>
  );
}

function State({ test }: { test: ScheduledTest }) {
  if (test.running) return "In progress";
  if (test.locked) {
    return (
      <>
        <IconLock size={16} aria-hidden /> Locked
      </>
    );
  }
  return test.state === "open" ? "Open now" : "Upcoming";
}

/** The button's label, and its label for screen readers. */
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
    return <Text strong>Opens {formatMoment(test.startTime)}</Text>;
  }
  const way = wayTo(test);
  const { words, label } = wordsOf(test);
  // The one filled button of the dashboard is above the lists.
  const common = { variant: "default", "aria-label": label } as const;
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

interface TestCardProps {
  test: { title: string; totalQuestions: number; durationMinutes: number };
  /** Of the title. */
  level: "h2" | "h3";
  exam: string;
  /** Whether the student can take it now. */
  ready: boolean;
  state: ReactNode;
  detail: string;
  /** The action: a button, or the opening time. */
  children: ReactNode;
}

/** A test as a card: exam, state, title, facts, and one action at the bottom. */
export function TestCard(props: TestCardProps) {
  const { test, level, exam, ready, state, detail, children } = props;
  return (
    <Card component="li" className={classes.card}>
      <Row justify="between" wrap={false}>
        <Text component="span" size="sm" tone="soft" strong>
          {exam}
        </Text>
        <Badge tone={ready ? "info" : "plain"}>{state}</Badge>
      </Row>
      <Text component={level} size="lg">
        {test.title}
      </Text>
      <Text size="sm" tone="soft" className="academy-tabular">
        {countOf(test.totalQuestions, "question")} · {formatDuration(test.durationMinutes)}
        <br />
        {detail}
      </Text>
      <div className={classes.action}>{children}</div>
    </Card>
  );
}
