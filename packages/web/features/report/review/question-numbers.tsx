import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { STATUS_WORDS, StatusDot } from "../summary/status.tsx";
import classes from "./review.module.css";

interface QuestionNumbersProps {
  questions: readonly QuestionReport[];
  /** Positions in the paper of the questions to list. */
  positions: readonly number[];
  current: number;
  bookmarks: ReadonlySet<string>;
  onGo: (index: number) => void;
}

/** A grid of question numbers in eight columns, with the status as colour and shape. */
export function QuestionNumbers({
  questions,
  positions,
  current,
  bookmarks,
  onGo,
}: QuestionNumbersProps) {
  return (
    <ol className={`${classes.jump} academy-tabular`}>
      {positions.map((at) => {
        const question = questions[at];
        if (!question) return null;
        const marked = bookmarks.has(question.questionId);
        return (
          <li key={question.questionId}>
            <button
              type="button"
              aria-current={at === current ? "true" : undefined}
              aria-label={`Question ${at + 1}, ${STATUS_WORDS[question.status]}${marked ? ", bookmarked" : ""}`}
              data-marked={marked}
              onClick={() => onGo(at)}
            >
              {at + 1}
              <StatusDot status={question.status} size={11} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
