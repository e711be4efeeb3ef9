import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMoment } from "../../../lib/format.ts";
import { linkTo } from "../../../lib/address/paths.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import { useExamName } from "../../../shared/sales/exam-types.queries.ts";
import { timeLeft, type Way, wayTo } from "../student-tests.rules.ts";
import { calendarFile } from "./calendar-file.ts";
import { countdown, type Hero, weekday } from "./lead.rules.ts";

/** The time, once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const TITLES = { running: "Continue your test", open: "Open now", next: "Your next test" } as const;

/** The one test that matters now, with its action. */
export function HeroCard({ hero, onGo }: { hero: Hero; onGo: (way: Way) => void }) {
  const { kind, test } = hero;
  const nameOf = useExamName();
  const now = useMinute();
  return (
    <Card component="section" tone="active" gap="xs" aria-labelledby="lead-hero">
      <h2 id="lead-hero" className="academy-heading">
        {TITLES[kind]}
      </h2>
      <Text size="xl" strong>
        {test.title}
      </Text>
      <Text strong className="academy-tabular">
        {whenWords(hero, now)}
      </Text>
      <Text size="sm" tone="soft">
        {kind === "next" && `${weekday(test.startTime)}, ${formatMoment(test.startTime)} · `}
        {nameOf(test.examType)} · {countOf(test.totalQuestions, "question")} ·{" "}
        {formatDuration(test.durationMinutes)}
      </Text>
      <Row>
        {kind === "next" ? (
          <Button variant="default" onClick={() => save(test)}>
            Add to calendar
          </Button>
        ) : (
          <Start test={test} kind={kind} onGo={onGo} />
        )}
      </Row>
    </Card>
  );
}

function whenWords({ kind, test }: Hero, now: number): string {
  if (kind === "running" && test.running) return `In progress, ${timeLeft(test.running)}`;
  if (kind === "open") return `Closes ${formatMoment(test.expiryTime)}`;
  return sentence(countdown(test.startTime, now) || "opens now");
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function Start({ test, kind, onGo }: Hero & { onGo: (way: Way) => void }) {
  const way = wayTo(test);
  const words = kind === "running" ? "Resume" : "Start test";
  const label = `${words}: ${test.title}`;
  return way.kind === "page" ? (
    <Button component={Link} to={way.to} aria-label={label}>
      {words}
    </Button>
  ) : (
    <Button onClick={() => onGo(way)} aria-label={label}>
      {words}
    </Button>
  );
}

/** Saves a test as a calendar file, which phones and computers open in their calendar. */
function save(test: ScheduledTest): void {
  const address = new URL(linkTo("takeTest", { testId: test._id }), location.origin).href;
  const text = calendarFile(test, address, Date.now());
  saveFile("test.ics", new Blob([text], { type: "text/calendar" }));
}
