import type { QuestionReport } from "@academy/core/exam/result/result.schema.ts";
import { countOf, formatMarks, formatPercent } from "../../lib/format.ts";
import { optionShares, shortTime, speedWords } from "./report.rules.ts";
import resultClasses from "./result.module.css";
import classes from "./others.module.css";

const percentOr = (value: number | null): string => (value === null ? "–" : formatPercent(value));

function speedLine({ status, timeTaken, stats }: QuestionReport): string {
  if (status === "bonus") return "This question was dropped: no answer counts as correct.";
  if (stats.averageTimeCorrect === null) return "Nobody answered it fully correctly.";
  if (timeTaken === 0) return "You spent no time on this question.";
  return `${speedWords(timeTaken, stats.averageTimeCorrect)}.`;
}

interface OthersProps {
  question: QuestionReport;
  /** N of the ranked field. */
  students: number;
}

interface ComparedProps extends OthersProps {
  /** Students from which on the figures are shown; null where they are. */
  comparedFrom: number | null;
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

/** The field's figures on one question, once enough students are compared. */
export function Others({ question, students, comparedFrom }: ComparedProps) {
  const { correctPercentage, attemptedPercentage, averageTimeCorrect } = question.stats;
  if (comparedFrom !== null) {
    return (
      <section className={classes.others}>
        <h3>How others did</h3>
        <p className={resultClasses.fine}>Shown from {countOf(comparedFrom, "student")} on.</p>
      </section>
    );
  }
  return (
    <section className={classes.others}>
      <h3>How others did</h3>
      <dl className={resultClasses.pairs}>
        <div>
          <dt>Correct</dt>
          <dd>{percentOr(correctPercentage)}</dd>
        </div>
        <div>
          <dt>Attempted</dt>
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
        {speedLine(question)} Figures of {countOf(students, "student")}; their time is the median of
        those who answered correctly.
      </p>
      <OptionCounts question={question} students={students} />
    </section>
  );
}
