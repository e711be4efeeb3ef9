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
  /** To bring the question into sight. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** Number, subject, topic and time of a question, its outcome and its marks. */
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

/** Whether the solution is open, and what opens and closes it. */
export interface OpenSolution {
  open: boolean;
  toggle: () => void;
}

interface FoldProps {
  title: string;
  html: string;
  /** On paper nothing is folded. */
  unfolded: boolean;
  /** Left out: the fold is closed until it is opened, and forgets it with its question. */
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
            // The browser would open it beside React, which knows only what it has drawn.
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
  /** Students from which on others' figures are shown; null where they are. */
  comparedFrom: number | null;
  unfolded?: boolean;
  /** Left out on paper. */
  shownSolution?: OpenSolution;
  /** Number of the question that has shown the same passage before, on paper. */
  passageAt?: number | undefined;
}

/** A question with both answers, how others did, and its solution. */
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
        remark={question.remark}
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
