import type { QuestionReport } from "@academy/core/result/result.schema.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import type { ReactNode } from "react";
import { formatMarks, formatScore } from "../../lib/format.ts";
import { MarkingNotes } from "./corrections.tsx";
import { Others } from "./others.tsx";
import { shortTime } from "./report.rules.ts";
import { ReviewPart } from "./review-parts.tsx";
import { StatusPill } from "./status.tsx";
import classes from "./review.module.css";

interface HeadProps {
  question: QuestionReport;
  /** Position in the paper, from 0. */
  index: number;
  count: number;
}

/** Number, subject, topic and time of a question, its outcome and its marks. */
export function QuestionHead({ question, index, count }: HeadProps) {
  return (
    <header className={classes.questionHead}>
      <div>
        <h2 aria-live="polite">
          Question {index + 1} of {count}
        </h2>
        <p>
          {question.subject}
          {question.topic && ` · ${question.topic}`}
          {` · Your time ${shortTime(question.timeTaken)}`}
        </p>
      </div>
      <div className={classes.verdict}>
        <StatusPill status={question.status} />
        <span>
          <span className="academy-unseen">Marks: </span>
          {formatScore(question.marksAwarded, question.marks)}
          <span className={classes.unit}>
            {" "}
            {formatMarks(question.marks) === "1" ? "mark" : "marks"}
          </span>
        </span>
      </div>
    </header>
  );
}

interface FoldProps {
  title: string;
  html: string;
  /** On paper nothing is folded. */
  unfolded: boolean;
}

function Fold({ title, html, unfolded }: FoldProps) {
  const body: ReactNode = (
    <div className={classes.foldBody}>
      <RichText html={html} />
    </div>
  );
  if (unfolded) {
    return (
      <section className={classes.unfolded}>
        <h3>{title}</h3>
        {body}
      </section>
    );
  }
  return (
    <details className={classes.fold}>
      <summary>{title}</summary>
      {body}
    </details>
  );
}

interface BodyProps {
  question: QuestionReport;
  students: number;
  /** Students from which on others' figures are shown; null where they are. */
  comparedFrom: number | null;
  unfolded?: boolean;
  /** Number of the question that has shown the same passage before, on paper. */
  passageAt?: number | undefined;
}

/** A question with both answers, how others did, and its solution. */
export function QuestionBody(props: BodyProps) {
  const { question, students, comparedFrom, unfolded = false, passageAt } = props;
  const { passageText, solution } = question;
  return (
    <>
      {passageText && passageAt === undefined && (
        <Fold title="Comprehension Passage" html={passageText} unfolded={unfolded} />
      )}
      {passageAt !== undefined && <p>The passage stands at question {passageAt}.</p>}
      <div className={classes.text}>
        <RichText html={question.question} />
      </div>
      <ReviewPart
        question={question}
        correctAnswer={question.correctAnswer}
        optionCounts={question.stats.optionCounts}
      />
      <MarkingNotes question={question} />
      <Others question={question} students={students} comparedFrom={comparedFrom} />
      {solution && (
        <Fold title={unfolded ? "Solution" : "Show solution"} html={solution} unfolded={unfolded} />
      )}
    </>
  );
}
