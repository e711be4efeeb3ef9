import type { Report } from "@academy/core/exam/result/result.schema.ts";
import { RingGauge } from "@academy/ui/ring-gauge.tsx";
import { formatMarks, formatScore } from "../../lib/format.ts";
import { longTime, totals } from "./report.rules.ts";
import { withheldWords } from "./withheld.rules.ts";
import { StatusPill } from "./status.tsx";
import classes from "./result.module.css";

interface CardProps {
  name: string;
  value: string;
  note?: string;
}

function Card({ name, value, note }: CardProps) {
  return (
    <div className={classes.card}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <span>{note}</span>}
      </dd>
    </div>
  );
}

function Pills({ report }: { report: Report }) {
  const { full, partial, wrong, unattempted, bonus } = totals(report.questionReport);
  return (
    <ul className={classes.pills} aria-label="Questions by outcome">
      <li>
        <StatusPill status="full" words={`Full correct ${full}`} />
      </li>
      <li>
        <StatusPill status="partial" words={`Partial ${partial}`} />
      </li>
      <li>
        <StatusPill status="wrong" words={`Wrong ${wrong}`} />
      </li>
      <li>
        <StatusPill status="unattempted" words={`Unattempted ${unattempted}`} />
      </li>
      {bonus > 0 && (
        <li>
          <StatusPill status="bonus" words={`Dropped ${bonus}`} />
        </li>
      )}
    </ul>
  );
}

/** The result in one line, above the questions: there is room for nothing else. */
export function HeadlineInShort({ report }: { report: Report }) {
  const { score, maxScore, rank, totalStudents, percentile } = report;
  const place =
    rank === null ? "" : ` · Rank ${formatMarks(rank)} of ${formatMarks(totalStudents)}`;
  const share = percentile === null ? "" : ` · Percentile ${percentile.toFixed(2)}`;
  return (
    <section className={classes.oneLine} aria-label="Result">
      <strong>{formatScore(score, maxScore)} marks</strong>
      {place}
      {share}
    </section>
  );
}

/** How did I do: marks, rank and percentile at one glance. */
export function Headline({ report }: { report: Report }) {
  const counted = totals(report.questionReport);
  const ranked = report.rank !== null;
  const unranked = withheldWords(report);
  return (
    <section className={classes.headline} aria-label="Result">
      <RingGauge
        value={report.percentile}
        label={report.percentile === null ? "Percentile" : "Overall Percentile"}
        {...(report.percentile === null && { note: unranked })}
      />
      <div className={classes.headlineRest}>
        <dl className={classes.cards}>
          <Card
            name="Marks Scored"
            value={formatMarks(report.score)}
            note={`of ${formatMarks(report.maxScore)}`}
          />
          <Card
            name="Rank"
            value={report.rank === null ? "–" : formatMarks(report.rank)}
            note={ranked ? `of ${formatMarks(report.totalStudents)}` : unranked}
          />
          <Card
            name="Attempted / Total"
            value={`${counted.attempted} / ${report.questionReport.length}`}
          />
          <Card name="Total Time" value={longTime(report.totalTimeTaken)} />
        </dl>
        <Pills report={report} />
      </div>
    </section>
  );
}
