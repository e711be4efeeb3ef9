import type { TooFewStudents } from "@academy/core/exam/terms/result/report-notes.schema.ts";
import type { OwnAnswer, QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { Seal } from "@academy/ui/seal.tsx";
import { type MouseEvent, type ReactNode, type RefObject, Suspense, lazy } from "react";
import { formatMarks, formatScore } from "../../../lib/format.ts";
import { MarkingNotes } from "./marking-notes.tsx";
import { Comparison } from "../summary/comparison.tsx";
import { shortTime } from "../report.rules.ts";
import { paperWords } from "./shown-order.rules.ts";
import { StatusPill } from "../summary/status.tsx";
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
          {paperWords(question) && `${paperWords(question)} · `}
          <Seal subject={question.subject} />
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
  /** Whether everything is expanded, as on paper. */
  unfolded: boolean;
  /** If omitted, each question's solution is closed at first. */
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
    <Card component="details" tone="well" {...(kept && { open: kept.open })}>
      <summary
        {...(kept && {
          onClick: (event: MouseEvent) => {
            // React opens and closes it. If the browser did so, React's state would be wrong.
            event.preventDefault();
            kept.toggle();
          },
        })}
      >
        {title}
      </summary>
      {body}
    </Card>
  );
}

interface BodyProps {
  question: QuestionReport;
  students: number;
  /** Why the figures of other students are missing, if they are. */
  tooFew: TooFewStudents | undefined;
  unfolded?: boolean;
  /** Omitted on paper. */
  shownSolution?: OpenSolution;
  /** On paper, the number of an earlier question with the same passage. */
  passageAt?: number | undefined;
}

/** A question with both answers, figures of other students, and its solution. */
export function QuestionBody(props: BodyProps) {
  const { question, students, tooFew, unfolded = false, passageAt, shownSolution } = props;
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
      <Comparison question={question} students={students} tooFew={tooFew} />
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

/**
 * The review parts that are loaded already, by response type: printing renders them synchronously.
 */
const arrived: Record<string, TypeParts["Review"]> = {};

const loaders = Object.entries(typeParts).map(
  ([code, load]) =>
    [
      code,
      async () => {
        const { Review } = await load();
        arrived[code] = Review;
        return { default: Review };
      },
    ] as const,
);

/** The review parts by response type, each loaded when it is first shown. */
const lazyParts = Object.fromEntries(loaders.map(([code, load]) => [code, lazy(load)]));

/** Loads the parts that a report needs in advance. */
export async function preloadParts(responseTypes: Iterable<string>): Promise<void> {
  const wanted = new Set(responseTypes);
  const loading = loaders.filter(([code]) => wanted.has(code)).map(([, load]) => load());
  // A failed part is loaded again when its question is shown. Then the question shows the error.
  await Promise.allSettled(loading);
}

interface ReviewPartProps {
  question: OwnAnswer;
  /** The correct answer; null if the key is not shown. */
  correctAnswer: unknown;
  optionCounts?: Readonly<Record<string, number>>;
  /** Why an almost correct answer is incorrect. */
  remark?: string | undefined;
}

/** The student's answer and the correct one, rendered by the response type. */
export function ReviewPart({ question, correctAnswer, optionCounts, remark }: ReviewPartProps) {
  const { responseType, userAnswer } = question;
  const known = Object.hasOwn(arrived, responseType) ? arrived : lazyParts;
  const Part = Object.hasOwn(known, responseType) ? known[responseType] : undefined;
  if (!Part) return <p>Unsupported type: {responseType}</p>;
  return (
    <Suspense fallback={<TextSkeleton lines={4} label="Loading the answer" />}>
      <Part
        question={{ ...question, order: question.shown?.options }}
        correctAnswer={correctAnswer}
        userAnswer={userAnswer}
        optionCounts={optionCounts}
        remark={remark}
      />
    </Suspense>
  );
}
