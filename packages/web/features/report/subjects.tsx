import type { Report } from "@academy/core/result/result.schema.ts";
import { StackedBar } from "@academy/ui/stacked-bar.tsx";
import { formatPercent, formatScore } from "../../lib/format.ts";
import { type SubjectResult, subjectResults } from "./report.rules.ts";
import classes from "./result.module.css";

function SubjectCard({ subject }: { subject: SubjectResult }) {
  return (
    <li className={classes.panel}>
      <h2>{subject.name}</h2>
      <p className={classes.big}>{formatScore(subject.marks, subject.maxMarks)}</p>
      <dl className={classes.pairs}>
        <div>
          <dt>Accuracy</dt>
          <dd>{formatPercent(subject.accuracy)}</dd>
        </div>
        <div>
          <dt>Percentile</dt>
          <dd>{subject.percentile === null ? "–" : subject.percentile.toFixed(2)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** Where the marks were won and lost, subject by subject. */
export function Subjects({ report }: { report: Report }) {
  const subjects = subjectResults(report);
  if (subjects.length === 0) return <p className={classes.panel}>No subject-wise data.</p>;
  return (
    <>
      <ul className={classes.subjects}>
        {subjects.map((subject) => (
          <SubjectCard key={subject.name} subject={subject} />
        ))}
      </ul>
      <StackedBar
        title="Answers by subject"
        rows={subjects.map(({ name, totals }) => ({
          name,
          right: totals.full + totals.bonus,
          partial: totals.partial,
          wrong: totals.wrong,
          blank: totals.unattempted,
        }))}
      />
    </>
  );
}
