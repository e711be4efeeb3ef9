import type { OwnAnswer, QuestionReport } from "@academy/core/exam/result/result.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { type MouseEvent, type ReactNode, type RefObject, Suspense, lazy } from "react";
import { formatMarks, formatScore } from "../../lib/format.ts";
import { MarkingNotes } from "./corrections.tsx";
import { Others } from "./others.tsx";
import { shortTime } from "./report.rules.ts";
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

/** Parts that have arrived: these are drawn at once, which printing needs. */
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

/** The same, loaded when first shown. */
const lazyParts = Object.fromEntries(loaders.map(([code, load]) => [code, lazy(load)]));

/** Fetches the parts that a report needs before they are asked for. */
export async function preloadParts(responseTypes: Iterable<string>): Promise<void> {
  const wanted = new Set(responseTypes);
  const loading = loaders.filter(([code]) => wanted.has(code)).map(([, load]) => load());
  // One that fails is tried again when its question is shown, which says so.
  await Promise.allSettled(loading);
}

interface ReviewPartProps {
  question: OwnAnswer;
  /** Null where no key is shown. */
  correctAnswer: unknown;
  optionCounts?: Readonly<Record<string, number>>;
}

/** Your answer and the right one, as the question's response type shows them. */
export function ReviewPart({ question, correctAnswer, optionCounts }: ReviewPartProps) {
  const { responseType, userAnswer } = question;
  const known = Object.hasOwn(arrived, responseType) ? arrived : lazyParts;
  const Part = Object.hasOwn(known, responseType) ? known[responseType] : undefined;
  if (!Part) return <p>Unsupported type: {responseType}</p>;
  return (
    <Suspense fallback={<TextSkeleton lines={4} label="Loading the answer" />}>
      <Part
        question={question}
        correctAnswer={correctAnswer}
        userAnswer={userAnswer}
        optionCounts={optionCounts}
      />
    </Suspense>
  );
}
