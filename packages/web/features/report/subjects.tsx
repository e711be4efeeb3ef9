import type { Report } from "@academy/core/exam/result/result.schema.ts";
import { OutcomeBar, outcomeWords } from "@academy/ui/stacked-bar.tsx";
import { formatMarks, formatPercent, formatScore } from "../../lib/format.ts";
import { outcomesOf } from "./outcomes.rules.ts";
import { type SubjectResult, subjectResults } from "./report.rules.ts";
import classes from "./result.module.css";

function SubjectCard({ subject }: { subject: SubjectResult }) {
  const outcomes = outcomesOf(subject);
  return (
    <li className={classes.panel}>
      <h2>{subject.name}</h2>
      <p className={classes.big}>
        <span className="academy-unseen">Marks: </span>
        {formatScore(subject.marks, subject.maxMarks)}
      </p>
      <dl className={classes.pairs}>
        <div>
          <dt>Accuracy</dt>
          <dd>{subject.accuracy === null ? "–" : formatPercent(subject.accuracy)}</dd>
        </div>
        <div>
          <dt>Percentile</dt>
          <dd>{subject.percentile === null ? "–" : subject.percentile.toFixed(2)}</dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd>{subject.rank === null ? "–" : formatMarks(subject.rank)}</dd>
        </div>
      </dl>
      <div className={classes.outcomes}>
        <OutcomeBar row={outcomes} />
        <p className={classes.fine}>{outcomeWords(outcomes)}</p>
      </div>
    </li>
  );
}

/** Where the marks were won and lost, subject by subject. */
export function Subjects({ report }: { report: Report }) {
  const subjects = subjectResults(report);
  if (subjects.length === 0) return <p className={classes.panel}>No subject-wise data.</p>;
  return (
    <ul className={classes.subjects}>
      {subjects.map((subject) => (
        <SubjectCard key={subject.name} subject={subject} />
      ))}
    </ul>
  );
}
