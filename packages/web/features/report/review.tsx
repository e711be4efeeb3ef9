import type { QuestionReport, Report } from "@academy/core/result/result.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { formatMarks, formatPercent, formatScore } from "../../lib/format.ts";
import { clampIndex, shortTime, speedWords } from "./report.rules.ts";
import { STATUS_WORDS, StatusDot, StatusPill } from "./status.tsx";
import resultClasses from "./result.module.css";
import reviewClasses from "./review.module.css";

/** The Review part of each response type, loaded when first shown. */
const reviews = Object.fromEntries(
  Object.entries(typeParts).map(([code, load]) => [
    code,
    lazy(async () => ({ default: (await load()).Review })),
  ]),
);

function ReviewPart({ question }: { question: QuestionReport }) {
  const Part = Object.hasOwn(reviews, question.responseType)
    ? reviews[question.responseType]
    : undefined;
  if (!Part) return <p>Unsupported type: {question.responseType}</p>;
  const { correctAnswer, userAnswer, stats } = question;
  return (
    <Suspense fallback={<TextSkeleton lines={4} label="Loading the answer" />}>
      <Part
        question={question}
        correctAnswer={correctAnswer}
        userAnswer={userAnswer}
        optionCounts={stats.optionCounts}
      />
    </Suspense>
  );
}

const percentOr = (value: number | null): string => (value === null ? "–" : formatPercent(value));

function Others({ question }: { question: QuestionReport }) {
  const { correctPercentage, attemptedPercentage, averageTimeCorrect } = question.stats;
  return (
    <section className={reviewClasses.others}>
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
        {averageTimeCorrect === null
          ? "Nobody answered it fully correctly."
          : `${speedWords(question.timeTaken, averageTimeCorrect)}.`}
      </p>
    </section>
  );
}

function Question({ question }: { question: QuestionReport }) {
  return (
    <>
      {question.passageText && (
        <details className={reviewClasses.fold}>
          <summary>Comprehension Passage</summary>
          <div className={reviewClasses.foldBody}>
            <RichText html={question.passageText} />
          </div>
        </details>
      )}
      <div className={reviewClasses.text}>
        <RichText html={question.question} />
      </div>
      <ReviewPart question={question} />
      <Others question={question} />
      {question.solution && (
        <details className={reviewClasses.fold}>
          <summary>Show solution</summary>
          <div className={reviewClasses.foldBody}>
            <RichText html={question.solution} />
          </div>
        </details>
      )}
    </>
  );
}

interface JumpProps {
  questions: readonly QuestionReport[];
  index: number;
  onGo: (index: number) => void;
}

/** Eight columns of numbers, each with its status in colour and shape. */
function Jump({ questions, index, onGo }: JumpProps) {
  return (
    <section className={reviewClasses.jump} aria-label="Jump to question">
      <h3>Jump to question</h3>
      <ol>
        {questions.map((question, at) => (
          <li key={question.questionId}>
            <button
              type="button"
              aria-current={at === index ? "true" : undefined}
              aria-label={`Question ${at + 1}, ${STATUS_WORDS[question.status]}`}
              onClick={() => onGo(at)}
            >
              {at + 1}
              <StatusDot status={question.status} size={11} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const ownsArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[role=tab], input, textarea, select") !== null;

/** Left and right arrow keys walk through the questions. */
function useArrowKeys(onStep: (step: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (step !== 0 && !other && !ownsArrows(event.target)) onStep(step);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** One question at a time; its number stands in the address. */
export function Review({ report }: { report: Report }) {
  const questions = report.questionReport;
  const [search, setSearch] = useSearchParams();
  const index = clampIndex(search.get("q"), questions.length);
  const go = (at: number) =>
    setSearch({ tab: "review", q: String(at + 1) }, { replace: true, preventScrollReset: true });
  useArrowKeys((step) => {
    if (questions[index + step]) go(index + step);
  });
  const question = questions[index];
  if (!question) return <p className={resultClasses.panel}>No question found.</p>;
  return (
    <div className={reviewClasses.review}>
      <article className={resultClasses.panel} aria-label={`Question ${index + 1}`}>
        <header className={reviewClasses.questionHead}>
          <div>
            <h2 aria-live="polite">
              Question {index + 1} of {questions.length}
            </h2>
            <p>
              {question.subject}
              {question.topic && ` · ${question.topic}`}
            </p>
          </div>
          <div className={reviewClasses.verdict}>
            <StatusPill status={question.status} />
            <span>
              <span className="academy-unseen">Marks: </span>
              {formatScore(question.marksAwarded, question.marks)}
              <span className={reviewClasses.unit}>
                {" "}
                {formatMarks(question.marks) === "1" ? "mark" : "marks"}
              </span>
            </span>
          </div>
        </header>
        <Question key={question.questionId} question={question} />
        <footer className={reviewClasses.steps}>
          <Button variant="default" size="md" disabled={index === 0} onClick={() => go(index - 1)}>
            Previous
          </Button>
          <Button size="md" disabled={index === questions.length - 1} onClick={() => go(index + 1)}>
            Next
          </Button>
        </footer>
      </article>
      <Jump questions={questions} index={index} onGo={go} />
    </div>
  );
}
