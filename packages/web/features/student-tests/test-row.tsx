import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useExamTypeName } from "../../shared/sales/exam-types.queries.ts";
import { countOf, formatDuration, formatMoment } from "../../lib/format.ts";
import { type Way, timeLeft, wayTo, windowText } from "./student-tests.rules.ts";

interface ScheduledRowsProps {
  tests: readonly ScheduledTest[];
  /** The heading level of the titles. */
  level: "h2" | "h3";
  onGo: (way: Way) => void;
}

/** Tests to take: in progress, open, upcoming, or locked. */
export function ScheduledRows({ tests, level, onGo }: ScheduledRowsProps) {
  const nameOf = useExamTypeName();
  return (
    <LineList framed>
      {tests.map((test) => (
        <TestRow
          key={test._id}
          test={test}
          level={level}
          examName={nameOf(test.examType)}
          detail={`${test.locked && !test.running ? "Locked · " : ""}${windowText(test)}`}
        >
          <Action test={test} onGo={onGo} />
        </TestRow>
      ))}
    </LineList>
  );
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

function Action({ test, onGo }: { test: ScheduledTest; onGo: (way: Way) => void }) {
  if (test.state === "upcoming" && !test.locked) {
    return <Badge>Opens {formatMoment(test.startTime)}</Badge>;
  }
  const way = wayTo(test);
  const { words, label } = wordsOf(test);
  // An outlined button: the dashboard's only filled button is above the lists.
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

interface TestRowProps {
  test: { title: string; totalQuestions: number; durationMinutes: number };
  /** The heading level of the title. */
  level: "h2" | "h3";
  examName: string;
  detail: string;
  /** The action: a button, or the opening time. */
  children: ReactNode;
}

/** Narrow enough to leave space for the action beside it on a phone. */
const ROW = { flexBasis: "9rem" };

/** A test as a row: title, exam and facts, and one action at the end. */
export function TestRow({ test, level: Level, examName, detail, children }: TestRowProps) {
  return (
    <li>
      <div style={ROW}>
        <Level className="academy-heading">{test.title}</Level>
        <Text size="sm" tone="soft">
          {examName} · {countOf(test.totalQuestions, "question")} ·{" "}
          {formatDuration(test.durationMinutes)} · {detail}
        </Text>
      </div>
      {children}
    </li>
  );
}
