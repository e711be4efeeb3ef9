import type { QuestionReport } from "@academy/core/exam/result/result.schema.ts";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import type { MouseEvent, ReactNode, RefObject } from "react";
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
  /** Ref to scroll the question into view. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** Header of a question: number, subject, topic, time, outcome and marks. */
export function QuestionHead({ question, index, count, heading }: HeadProps) {
  return (
    <Row component="header" justify="between" align="start" className={classes.head}>
      <div>
        <h2 ref={heading} className={`${classes.head} academy-heading`} aria-live="polite">
          Question {index + 1} of {count}
        </h2>
        <Text tone="soft">
          {question.subject}
          {question.topic && ` · ${question.topic}`}
          {` · Your time ${shortTime(question.timeTaken)}`}
        </Text>
      </div>
      <Row component="strong" className="academy-tabular">
        <StatusPill status={question.status} />
        <span>
          <span className="academy-unseen">Marks: </span>
          {formatScore(question.marksAwarded, question.marks)}
          {formatMarks(question.marks) === "1" ? " mark" : " marks"}
        </span>
      </Row>
    </Row>
  );
}

/** Whether the solution is open, and a function that toggles it. */
export interface OpenSolution {
  open: boolean;
  toggle: () => void;
}

interface FoldProps {
  title: string;
  html: string;
  /** On paper, everything is expanded. */
  unfolded: boolean;
  /** If omitted, the solution is closed until it is opened, separately for each question. */
  kept?: OpenSolution | undefined;
}

function Fold({ title, html, unfolded, kept }: FoldProps) {
  const body: ReactNode = <RichText html={html} />;
  if (unfolded) {
    return (
      <section>
        <h3 className="academy-heading">{title}</h3>
        {body}
      </section>
    );
  }
  return (
    <details className={classes.fold} {...(kept && { open: kept.open })}>
      <summary
        {...(kept && {
          onClick: (event: MouseEvent) => {
            // Otherwise the browser would toggle it without React noticing.
            event.preventDefault();
            kept.toggle();
          },
        })}
      >
        {title}
      </summary>
      {body}
    </details>
  );
}

interface BodyProps {
  question: QuestionReport;
  students: number;
  /** The number of students from which others' figures are shown; null if they are shown. */
  comparedFrom: number | null;
  unfolded?: boolean;
  /** Omitted on paper. */
  shownSolution?: OpenSolution;
  /** On paper, the number of an earlier question with the same passage. */
  passageAt?: number | undefined;
}

/** A question with both answers, figures of other students, and its solution. */
export function QuestionBody(props: BodyProps) {
  const { question, students, comparedFrom, unfolded = false, passageAt, shownSolution } = props;
  const { passageText, solution } = question;
  return (
    <Stack>
      {passageText && passageAt === undefined && (
        <Fold title="Comprehension Passage" html={passageText} unfolded={unfolded} />
      )}
      {passageAt !== undefined && <p>The passage is with question {passageAt}.</p>}
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
        <Fold
          title={unfolded || shownSolution?.open ? "Solution" : "Show solution"}
          html={solution}
          unfolded={unfolded}
          kept={shownSolution}
        />
      )}
    </Stack>
  );
}
