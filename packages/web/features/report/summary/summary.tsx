import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Card, Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { ScoreDistribution } from "@academy/ui/score-distribution.tsx";
import { LossBars } from "@academy/ui/stacked-bar.tsx";
import { lazy, Suspense } from "react";
import { countOf, formatMarks, formatPercent } from "../../../lib/format.ts";
import { type Loss, lossesBySubject, lossesByTopic } from "./losses.rules.ts";
import { NextSteps } from "./next-steps.tsx";
import { accuracy, countingQuestions, shortTime, speeds } from "../report.rules.ts";
import { withheldWords } from "../review/withheld.rules.ts";
import classes from "../report.module.css";

/** At the end of the page, so it is loaded after the rest. */
const Times = lazy(async () => ({ default: (await import("./time-lost.tsx")).Times }));

interface SpeedBarProps {
  name: string;
  seconds: number | null;
  longest: number;
  mine: boolean;
}

function SpeedBar({ name, seconds, longest, mine }: SpeedBarProps) {
  const width = seconds === null || longest === 0 ? 0 : (100 * seconds) / longest;
  return (
    <div>
      <Text component="dt" size="sm" tone="soft">
        {name}
      </Text>
      <Row component="dd">
        <ShareBar percent={width} mine={mine} />
        <strong>{seconds === null ? "–" : shortTime(seconds)}</strong>
      </Row>
    </div>
  );
}

function comparison(report: Report, yours: number | null, peers: number | null): string {
  if (yours === null) return "You did not spend long enough on any question to be timed.";
  if (peers === null) {
    return report.heldBack
      ? `Other students' times: ${withheldWords(report)}.`
      : "Other students' times are not shown yet.";
  }
  const difference = Math.round(yours) - Math.round(peers);
  if (difference === 0) return "You are as fast as those who answered correctly.";
  const word = difference < 0 ? "less" : "more";
  return `You take ${shortTime(Math.abs(difference))} ${word} per question than those who answered correctly.`;
}

function AccuracyPanel({ report }: { report: Report }) {
  const questions = countingQuestions(report);
  const { full, counting, dropped, percent } = accuracy(questions);
  return (
    <Card component="section" className={classes.panel}>
      <h2 className="academy-heading">Overall accuracy</h2>
      <p className={classes.big}>{percent === null ? "–" : formatPercent(percent)}</p>
      <p>
        {full} of {countOf(counting, "question")} fully correct.
        {dropped > 0 && ` ${countOf(dropped, "dropped question")} not counted.`}
      </p>
    </Card>
  );
}

function SpeedPanel({ report }: { report: Report }) {
  const { yours, peers } = speeds(report.questionReport);
  const longest = Math.max(yours ?? 0, peers ?? 0);
  return (
    <Card component="section" className={classes.panel}>
      <h2 className="academy-heading">Your speed compared with your peers</h2>
      <Stack component="dl" gap="2xs">
        <SpeedBar name="You" seconds={yours} longest={longest} mine />
        <SpeedBar name="Peers" seconds={peers} longest={longest} mine={false} />
      </Stack>
      <p>{comparison(report, yours, peers)}</p>
      <Text size="sm" tone="soft">
        You: your median time per question. Peers: the median time of students who answered
        correctly, then the median of all questions.
      </Text>
    </Card>
  );
}

/** A chart with more bars is not readable. */
const MOST_TOPICS = 8;

const bars = (losses: readonly Loss[]) => losses.map(({ name, lostBy }) => ({ name, ...lostBy }));

/** Marks lost by subject, if there are several, and by topic. */
function Losses({ report }: { report: Report }) {
  const costly = ({ lost }: Loss) => lost > 0;
  const counting = countingQuestions(report);
  const subjects = lossesBySubject(counting).filter(costly);
  const topics = lossesByTopic(counting).filter(costly);
  return (
    <div className={classes.pairs}>
      {subjects.length > 1 && (
        <LossBars
          title="Marks lost by subject"
          of="Subject"
          rows={bars(subjects)}
          format={formatMarks}
        />
      )}
      {topics.length > 0 && (
        <LossBars
          title="Marks lost by topic"
          of="Topic"
          rows={bars(topics.slice(0, MOST_TOPICS))}
          format={formatMarks}
          {...(topics.length > MOST_TOPICS && {
            summary: `The ${MOST_TOPICS} topics where you lost most marks, of ${topics.length}.`,
          })}
        />
      )}
    </div>
  );
}

function Distribution({ report }: { report: Report }) {
  const { scoreHistogram, totalStudents, score } = report;
  if (!scoreHistogram) return null;
  return (
    <ScoreDistribution
      title="Where you stand"
      summary={`The marks of ${countOf(totalStudents, "student")}. You: ${formatMarks(score)}.`}
      {...scoreHistogram}
      most={report.maxScore}
      format={formatMarks}
    />
  );
}

/** Accuracy, speed, the student's place in the distribution, marks lost, and what to do next. */
export function Summary({ report }: { report: Report }) {
  return (
    <Stack className={classes.flow}>
      <div className={classes.pairs}>
        <AccuracyPanel report={report} />
        <SpeedPanel report={report} />
      </div>
      <div className={classes.pairs}>
        <Distribution report={report} />
        <NextSteps report={report} />
      </div>
      <Losses report={report} />
      <Suspense fallback={<Skeleton height={340} />}>
        <Times report={report} />
      </Suspense>
    </Stack>
  );
}

interface ShareBarProps {
  /** 0 to 100. */
  percent: number;
  /** Marks the student's own bar. */
  mine?: boolean;
}

/** A bar that shows a share; its number is next to it as text. */
export const ShareBar = ({ percent, mine = false }: ShareBarProps) => (
  <svg className={classes.share} aria-hidden="true">
    <rect width="100%" height="100%" fill="var(--academy-line)" />
    <rect
      width={`${percent}%`}
      height="100%"
      fill={mine ? "var(--academy-ink)" : "var(--academy-line-control)"}
    />
  </svg>
);
