import { Badge, Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { countOf, formatDuration } from "../../lib/format.ts";
import classes from "./tests-section.module.css";

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
    <Card component="li" tone={ready ? "active" : "plain"} className={classes.card}>
      <Row justify="between" className={classes.cardHead}>
        <Text component="span" size="sm" tone="soft" strong>
          {exam}
        </Text>
        <Badge tone={ready ? "info" : "plain"}>{state}</Badge>
      </Row>
      <Text component={level} size="lg">
        {test.title}
      </Text>
      <Text size="sm" tone="soft" className={classes.facts}>
        {countOf(test.totalQuestions, "question")} · {formatDuration(test.durationMinutes)}
        <br />
        {detail}
      </Text>
      <div className={classes.action}>{children}</div>
    </Card>
  );
}
