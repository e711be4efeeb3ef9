import type { Report } from "@academy/core/result/result.schema.ts";
import { RingGauge } from "@academy/ui/ring-gauge.tsx";
import { formatMarks } from "../../lib/format.ts";
import { attempted, longTime, totals } from "./report.rules.ts";
import { StatusPill } from "./status.tsx";
import classes from "./report.module.css";

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
    <div className={classes.pills} role="group" aria-label="Questions by outcome">
      <StatusPill status="full" words={`Full correct ${full}`} />
      <StatusPill status="partial" words={`Partial ${partial}`} />
      <StatusPill status="wrong" words={`Wrong ${wrong}`} />
      <StatusPill status="unattempted" words={`Unattempted ${unattempted}`} />
      {bonus > 0 && <StatusPill status="bonus" words={`Bonus ${bonus}`} />}
    </div>
  );
}

/** How did I do: marks, rank and percentile at one glance. */
export function Headline({ report }: { report: Report }) {
  const counted = totals(report.questionReport);
  const ranked = report.rank !== null;
  return (
    <section className={classes.headline} aria-label="Result">
      <RingGauge
        value={report.percentile}
        label="Percentile"
        note={ranked ? "Overall Percentile" : "Not ranked"}
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
            note={ranked ? `of ${formatMarks(report.totalStudents)}` : "not ranked"}
          />
          <Card
            name="Attempted / Total"
            value={`${attempted(counted)} / ${report.questionReport.length}`}
          />
          <Card name="Total Time" value={longTime(report.totalTimeTaken)} />
        </dl>
        <Pills report={report} />
      </div>
    </section>
  );
}
