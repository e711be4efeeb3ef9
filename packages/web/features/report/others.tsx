import type { QuestionReport } from "@academy/core/result/result.schema.ts";
import { countOf, formatMarks, formatPercent } from "../../lib/format.ts";
import { optionShares, shortTime, speedWords } from "./report.rules.ts";
import resultClasses from "./result.module.css";
import classes from "./others.module.css";

const percentOr = (value: number | null): string => (value === null ? "–" : formatPercent(value));

function speedLine({ timeTaken, stats }: QuestionReport): string {
  if (stats.averageTimeCorrect === null) return "Nobody answered it fully correctly.";
  if (timeTaken === 0) return "You spent no time on this question.";
  return `${speedWords(timeTaken, stats.averageTimeCorrect)}.`;
}

interface OthersProps {
  question: QuestionReport;
  /** N of the ranked field. */
  students: number;
}

/** How many of the field chose each option. */
function OptionCounts({ question, students }: OthersProps) {
  const shares = optionShares(question, students);
  if (shares.length === 0) return null;
  return (
    <>
      <h4>Chosen by</h4>
      <ul className={classes.counts}>
        {shares.map(({ letter, count, percent }) => (
          <li key={letter}>
            <span>{letter}</span>
            <svg width="100%" height="12" aria-hidden="true">
              <rect width="100%" height="12" rx="3" />
              <rect width={`${percent}%`} height="12" rx="3" />
            </svg>
            <span>
              <span className="academy-unseen">: </span>
              {formatMarks(count)} ({formatPercent(Math.round(percent))})
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The field's figures on one question; they are unknown until somebody was ranked. */
export function Others({ question, students }: OthersProps) {
  const { correctPercentage, attemptedPercentage, averageTimeCorrect } = question.stats;
  if (correctPercentage === null) {
    return (
      <section className={classes.others}>
        <h3>How others did</h3>
        <p className={resultClasses.fine}>Nothing is known of the others yet.</p>
      </section>
    );
  }
  return (
    <section className={classes.others}>
      <h3>How others did</h3>
      <dl className={resultClasses.pairs}>
        <div>
          <dt>Got it right</dt>
          <dd>{percentOr(correctPercentage)}</dd>
        </div>
        <div>
          <dt>Attempted it</dt>
          <dd>{percentOr(attemptedPercentage)}</dd>
        </div>
        <div>
          <dt>Your time</dt>
          <dd>{shortTime(question.timeTaken)}</dd>
        </div>
        <div>
          <dt>Their time</dt>
          <dd>{averageTimeCorrect === null ? "–" : shortTime(averageTimeCorrect)}</dd>
        </div>
      </dl>
      <p className={resultClasses.fine}>
        {speedLine(question)} Figures of {countOf(students, "student")}; their time is the average
        of those who got it right.
      </p>
      <OptionCounts question={question} students={students} />
    </section>
  );
}
