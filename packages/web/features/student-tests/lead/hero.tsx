import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DeepPanel, HeroFigure } from "@academy/ui/deep-panel.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { countOf, formatDuration, formatMoment } from "../../../lib/format.ts";
import { linkTo } from "../../../lib/address/paths.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import { useExamTypeName } from "../../../shared/sales/exam-types.queries.ts";
import { isDated } from "../first-tests.rules.ts";
import { timeLeft, type Way, wayTo, windowText } from "../student-tests.rules.ts";
import { calendarFile } from "./calendar-file.ts";
import { countdown, type Hero, weekday } from "./lead.rules.ts";

/** The current time, updated once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const TITLES = { running: "Continue your test", open: "Open now", next: "Your next test" } as const;

interface HeroCardProps {
  hero: Hero;
  /** Whether this is the first thing on the page. */
  leads: boolean;
  onGo: (way: Way) => void;
}

/** The one test that matters now, with its action. */
export function HeroCard({ hero, leads, onGo }: HeroCardProps) {
  const { kind, test } = hero;
  const nameOf = useExamTypeName();
  const now = useMinute();
  const content = (
    <>
      <Text id="lead-hero" size="sm" tone="soft">
        {TITLES[kind]}
      </Text>
      <h2>{test.title}</h2>
      <HeroFigure words={whenWords(hero, now)} />
      <Text size="sm" tone="soft">
        {dateWords(hero)}
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
    </>
  );
  const named = { gap: "xs", "aria-labelledby": "lead-hero" } as const;
  return leads ? (
    <DeepPanel {...named}>{content}</DeepPanel>
  ) : (
    <Card component="section" {...named}>
      {content}
    </Card>
  );
}

function whenWords({ kind, test }: Hero, now: number): string {
  if (kind === "running" && test.running) return sentence(timeLeft(test.running));
  if (kind === "open") {
    return isDated(test) ? `Closes ${countdown(test.expiryTime, now) || "now"}` : windowText(test);
  }
  return sentence(countdown(test.startTime, now) || "opens now");
}

function dateWords({ kind, test }: Hero): string {
  if (kind === "next") return `${weekday(test.startTime)}, ${formatMoment(test.startTime)} · `;
  return kind === "open" && isDated(test) ? `Until ${formatMoment(test.expiryTime)} · ` : "";
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
