import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Card, Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { ScoreDistribution } from "@academy/ui/score-distribution.tsx";
import { LossBars } from "@academy/ui/stacked-bar.tsx";
import { lazy, Suspense } from "react";
import { countOf, formatMarks, formatPercent } from "../../../lib/format.ts";
import { type Loss, lossesBySubject, lossesByTopic } from "./losses.rules.ts";
import { NextSteps } from "./next-steps.tsx";
import { accuracy, countingQuestions, lostTime, shortTime, speeds } from "../report.rules.ts";
import classes from "../report.module.css";

/** Loaded after the rest, because it is below the first screen. */
const load = () => import("./time-lost.tsx");
const Times = lazy(async () => ({ default: (await load()).Times }));
const TimeLost = lazy(async () => ({ default: (await load()).TimeLost }));

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
    return report.tooFew
      ? `Other students' times are shown once ${report.tooFew.from} students have taken it.`
      : "Other students' times are not shown yet.";
  }
  const difference = Math.round(yours) - Math.round(peers);
  if (difference === 0) return "You are as fast as those who answered correctly.";
  const word = difference < 0 ? "less" : "more";
  return `You take ${shortTime(Math.abs(difference))} ${word} per question than those who answered correctly.`;
}

/** Accuracy and speed as two lines instead of two cards. */
function Lines({ report }: { report: Report }) {
  const { full, counting, dropped, percent } = accuracy(countingQuestions(report));
  const { yours, peers } = speeds(report.questionReport);
  const longest = Math.max(yours ?? 0, peers ?? 0);
  return (
    <Card className={classes.panel} gap="md">
      <Stack component="section" gap="2xs">
        <Row justify="between">
          <h2 className="academy-heading">Overall accuracy</h2>
          <strong>{percent === null ? "–" : formatPercent(percent)}</strong>
        </Row>
        <Text size="sm" tone="soft">
          {full} of {countOf(counting, "question")} fully correct.
          {dropped > 0 && ` ${countOf(dropped, "dropped question")} not counted.`}
        </Text>
      </Stack>
      <Stack component="section" gap="2xs">
        <h2 className="academy-heading">Your speed compared with your peers</h2>
        <Stack component="dl" gap="none">
          <SpeedBar name="You" seconds={yours} longest={longest} mine />
          <SpeedBar name="Peers" seconds={peers} longest={longest} mine={false} />
        </Stack>
        <Text size="sm">{comparison(report, yours, peers)}</Text>
        <Text size="sm" tone="soft">
          You: your median time per question. Peers: the median time of students who answered
          correctly, then the median of all questions.
        </Text>
      </Stack>
    </Card>
  );
}

/** A chart with more bars is not readable. */
const MOST_TOPICS = 8;

const bars = (losses: readonly Loss[]) => losses.map(({ name, lostBy }) => ({ name, ...lostBy }));

/** Marks lost by subject, if there are several, and by topic. */
function lossFigures(report: Report) {
  const costly = ({ lost }: Loss) => lost > 0;
  const counting = countingQuestions(report);
  const subjects = lossesBySubject(counting).filter(costly);
  const topics = lossesByTopic(counting).filter(costly);
  const bySubject = subjects.length > 1 && (
    <LossBars
      title="Marks lost by subject"
      of="Subject"
      rows={bars(subjects)}
      format={formatMarks}
    />
  );
  const byTopic = topics.length > 0 && (
    <LossBars
      title="Marks lost by topic"
      of="Topic"
      rows={bars(topics.slice(0, MOST_TOPICS))}
      format={formatMarks}
      {...(topics.length > MOST_TOPICS && {
        summary: `The ${MOST_TOPICS} topics where you lost most marks, of ${topics.length}.`,
      })}
    />
  );
  return bySubject ? { first: bySubject, second: byTopic } : { first: byTopic, second: null };
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
      here={`You are here: ${formatMarks(score)}`}
      height="16rem"
      format={formatMarks}
    />
  );
}

/** The student's place, what to do next, time and marks lost, accuracy and speed. */
export function Summary({ report }: { report: Report }) {
  const { first, second } = lossFigures(report);
  return (
    <Stack className={classes.flow}>
      <div className={classes.pairs}>
        <Distribution report={report} />
        <NextSteps report={report} />
      </div>
      <div className={classes.pairs}>
        <Suspense fallback={<Skeleton height={400} />}>
          <Times questions={report.questionReport} />
        </Suspense>
        <Stack className={classes.flow}>
          {first}
          <Lines report={report} />
        </Stack>
      </div>
      <div className={lostTime(report) ? classes.pairs : undefined}>
        {second}
        <Suspense fallback={null}>
          <TimeLost report={report} />
        </Suspense>
      </div>
    </Stack>
  );
}

interface ShareBarProps {
  /** 0 to 100. */
  percent: number;
  /** Whether it is the student's own bar. */
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
