import type { Report } from "@academy/core/result/result.schema.ts";
import { countOf, formatPercent } from "../../lib/format.ts";
import { accuracy, shortTime, speeds, totals } from "./report.rules.ts";
import classes from "./result.module.css";

interface SpeedBarProps {
  name: string;
  seconds: number | null;
  longest: number;
  mine: boolean;
}

function SpeedBar({ name, seconds, longest, mine }: SpeedBarProps) {
  const width = seconds === null || longest === 0 ? 0 : (100 * seconds) / longest;
  return (
    <div className={classes.speed}>
      <dt>{name}</dt>
      <dd>
        <svg width="100%" height="14" aria-hidden="true" data-mine={mine}>
          <rect width="100%" height="14" rx="4" />
          <rect width={`${width}%`} height="14" rx="4" />
        </svg>
        <strong>{seconds === null ? "–" : shortTime(seconds)}</strong>
      </dd>
    </div>
  );
}

function comparison(yours: number | null, peers: number | null): string {
  if (yours === null) return "You looked at no question long enough to be timed.";
  if (peers === null) return "There is nobody to compare with yet.";
  const difference = Math.round(yours) - Math.round(peers);
  if (difference === 0) return "You are as fast as those who answered correctly.";
  const word = difference < 0 ? "less" : "more";
  return `You take ${shortTime(Math.abs(difference))} ${word} per question than those who answered correctly.`;
}

/** Accuracy, and speed against those who were right. */
export function Summary({ report }: { report: Report }) {
  const questions = report.questionReport;
  const { full, bonus } = totals(questions);
  const { yours, peers } = speeds(questions);
  const longest = Math.max(yours ?? 0, peers ?? 0);
  return (
    <div className={classes.two}>
      <section className={classes.panel}>
        <h2>Overall accuracy</h2>
        <p className={classes.big}>{formatPercent(accuracy(questions))}</p>
        <p>
          {full + bonus} of {countOf(questions.length, "question")} fully correct.
        </p>
      </section>
      <section className={classes.panel}>
        <h2>Your speed against your peers</h2>
        <dl className={classes.speeds}>
          <SpeedBar name="You" seconds={yours} longest={longest} mine />
          <SpeedBar name="Peers" seconds={peers} longest={longest} mine={false} />
        </dl>
        <p>{comparison(yours, peers)}</p>
        <p className={classes.fine}>
          You: the median of your times per question. Peers: the median over the questions of the
          average time of those who answered correctly.
        </p>
      </section>
    </div>
  );
}
