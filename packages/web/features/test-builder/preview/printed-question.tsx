import type { PreviewQuestion } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import { answerHint } from "@academy/response-types/shared/answer-hint.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { countOf } from "../../../lib/format.ts";
import { avoidPageBreak } from "./avoid-page-break.ts";
import classes from "./preview.module.css";

/** The height of a line in preview.module.css. */
const LINE_REM = 1.8;

interface PrintedQuestionProps {
  question: PreviewQuestion;
  /** Text printed above the question; "" for no text. */
  passage: string;
  withAnswers: boolean;
}

/** A question on paper. It is not split over two sheets unless it is longer than a sheet. */
export function PrintedQuestion({ question, passage, withAnswers }: PrintedQuestionProps) {
  const { number, marks, options, rows, responseType, format, answerText, solution } = question;
  return (
    <>
      {passage !== "" && (
        <section
          ref={avoidPageBreak}
          className={classes.passage}
          aria-label={`Passage of question ${number} and on`}
        >
          <RichText html={passage} />
        </section>
      )}
      <section ref={avoidPageBreak} className={classes.question} aria-label={`Question ${number}`}>
        <span className={classes.number}>{number}.</span>
        <div>
          <RichText html={question.question} />
          {rows && <Options options={rows} name={(index) => String(index + 1)} />}
          {options && <Options options={options} />}
          {format && (
            <Text size="sm" tone="soft">
              {printedForm(format)}
            </Text>
          )}
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

/** How to write a number: "A number. Give 2 or 3 significant figures. Unit: m/s²." */
const printedForm = (format: AnswerForm): string =>
  answerHint(format) + (format.unit ? ` Unit: ${format.unit}.` : "");

/** Ruled lines to write an answer on. */
function AnswerLines({ count }: { count: number }) {
  if (count === 0) return null;
  return <div className={classes.lines} style={{ height: `${count * LINE_REM}rem` }} />;
}

/** Options up to this length are printed in two columns, as in printed papers. */
const SHORT = 40;

interface OptionsProps {
  options: readonly string[];
  name?: (index: number) => string;
}

function Options({ options, name = letterAt }: OptionsProps) {
  const short = options.every((html) => !/<(img|table)/.test(html) && textLength(html) <= SHORT);
  return (
    <ol className={classes.options} data-short={short}>
      {options.map((html, index) => (
        // Options have no ids on the wire, so the index is the key.
        <li key={index}>
          <span>({name(index)})</span>
          <RichText html={html} />
        </li>
      ))}
    </ol>
  );
}

/** An approximate length, because the markup of formulas repeats their text. */
const textLength = (html: string): number =>
  html.replace(/<annotation[^>]*>.*?<\/annotation>/gs, "").replace(/<[^>]*>/g, "").length;
