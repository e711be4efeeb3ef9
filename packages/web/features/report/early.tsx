import type { EarlyResult, OwnAnswer } from "@academy/core/exam/result/result.schema.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { ScoreDistribution } from "@academy/ui/score-distribution.tsx";
import { countOf, formatMarks, formatScore } from "../../lib/format.ts";
import { longTime, shortTime } from "./report.rules.ts";
import { shownEarly, withheldWords } from "./withheld.rules.ts";
import { ReviewPart } from "./review-parts.tsx";
import resultClasses from "./result.module.css";
import classes from "./review.module.css";

/** Without a value, why there is none. */
function Figure({ name, value, why }: { name: string; value: string | null; why?: string }) {
  return (
    <div className={resultClasses.card}>
      <dt>{name}</dt>
      <dd>
        <strong>{value ?? "–"}</strong>
        {value === null && why && <span>{why}</span>}
      </dd>
    </div>
  );
}

function Answer({ answer, index }: { answer: OwnAnswer; index: number }) {
  return (
    <article className={resultClasses.panel} aria-label={`Question ${index + 1}`}>
      <header className={classes.questionHead}>
        <div>
          <h3>Question {index + 1}</h3>
          <p>
            {answer.subject}
            {answer.topic && ` · ${answer.topic}`}
            {` · Your time ${shortTime(answer.timeTaken)}`}
          </p>
        </div>
      </header>
      {answer.passageText && <RichText html={answer.passageText} />}
      <div className={classes.text}>
        <RichText html={answer.question} />
      </div>
      <ReviewPart question={answer} correctAnswer={null} />
    </article>
  );
}

/** The score and one's own answers, while others can still be taking the test. */
export function Early({ early: told }: { early: EarlyResult }) {
  const early = shownEarly(told);
  const { rank, percentile, totalStudents } = early;
  const withheld = withheldWords(early);
  const subjects = Object.entries(early.subjectScores);
  return (
    <section className={`${resultClasses.stack} ${resultClasses.early}`} aria-label="Your score">
      <div className={resultClasses.panel}>
        <h2>Your score so far</h2>
        <dl className={resultClasses.cards}>
          <Figure name="Marks Scored" value={formatScore(early.score, early.maxScore)} />
          <Figure
            name="Provisional rank"
            value={rank === null ? null : `${formatMarks(rank)} of ${formatMarks(totalStudents)}`}
            why={withheld}
          />
          <Figure
            name="Provisional percentile"
            value={percentile === null ? null : percentile.toFixed(2)}
            why={withheld}
          />
          <Figure name="Total Time" value={longTime(early.totalTimeTaken)} />
        </dl>
        {subjects.length > 1 && (
          <dl className={resultClasses.pairs}>
            {subjects.map(([name, marks]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatScore(marks, early.subjectMaxScores[name] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {early.scoreHistogram && (
        <ScoreDistribution
          title="Where you stand"
          summary={`The marks of ${countOf(totalStudents, "student")}. You: ${formatMarks(early.score)}.`}
          {...early.scoreHistogram}
          format={formatMarks}
        />
      )}
      <details className={classes.fold}>
        <summary>Your {countOf(early.answers.length, "answer")}</summary>
        <div className={resultClasses.stack}>
          {early.answers.map((answer, index) => (
            <Answer key={answer.questionId} answer={answer} index={index} />
          ))}
        </div>
      </details>
    </section>
  );
}
