import type { PreviewQuestion } from "@academy/core/exam/builder/test-input.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { countOf } from "../../lib/format.ts";
import { keepWhole } from "./keep-whole.ts";
import classes from "./preview.module.css";

/** The height of a line in preview.module.css. */
const LINE_REM = 1.8;

interface PrintedQuestionProps {
  question: PreviewQuestion;
  /** Printed above it; "" for none. */
  passage: string;
  withAnswers: boolean;
}

/** A question on paper. It stays on one sheet, unless no sheet could hold it. */
export function PrintedQuestion({ question, passage, withAnswers }: PrintedQuestionProps) {
  const { number, marks, options, responseType, answerText, solution } = question;
  return (
    <>
      {passage !== "" && (
        <section
          ref={keepWhole}
          className={classes.passage}
          aria-label={`Passage of question ${number} and on`}
        >
          <RichText html={passage} />
        </section>
      )}
      <section ref={keepWhole} className={classes.question} aria-label={`Question ${number}`}>
        <span className={classes.number}>{number}.</span>
        <div>
          <RichText html={question.question} />
          {options && <Options options={options} />}
          {withAnswers && (
            <div className={classes.answer}>
              <p>
                <strong>Answer:</strong> {answerText}
              </p>
              {solution !== "" && (
                <>
                  <p>
                    <strong>Solution</strong>
                  </p>
                  <RichText html={solution} />
                </>
              )}
            </div>
          )}
          {!withAnswers && <AnswerLines count={responseTypes.get(responseType).printedLines} />}
        </div>
        <span className={classes.marks}>[{countOf(marks, "mark")}]</span>
      </section>
    </>
  );
}

/** Ruled lines to write an answer on. */
function AnswerLines({ count }: { count: number }) {
  if (count === 0) return null;
  return <div className={classes.lines} style={{ height: `${count * LINE_REM}rem` }} />;
}

/** Options up to this many characters go in two columns, as in printed papers. */
const SHORT = 40;

function Options({ options }: { options: readonly string[] }) {
  const short = options.every((html) => !/<(img|table)/.test(html) && textLength(html) <= SHORT);
  return (
    <ol className={classes.options} data-short={short}>
      {options.map((html, index) => (
        // Options have no ids on the wire: their place is what they are.
        <li key={index}>
          <span>({letterAt(index)})</span>
          <RichText html={html} />
        </li>
      ))}
    </ol>
  );
}

/** An approximate length: markup of formulas repeats their text. */
const textLength = (html: string): number =>
  html.replace(/<annotation[^>]*>.*?<\/annotation>/gs, "").replace(/<[^>]*>/g, "").length;
