import type { StudentQuestion } from "@academy/core/exam/paper/paper.schema.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import classes from "./asked-question.module.css";

interface AskedQuestionProps {
  question: Pick<StudentQuestion, "question" | "passageText" | "options">;
  /** Left out where the choices are shown with more than their texts. */
  withChoices?: boolean;
}

/** A question as students saw it: its passage, its text and its choices. */
export function AskedQuestion({ question, withChoices = false }: AskedQuestionProps) {
  const { passageText, options = [] } = question;
  return (
    <div className={classes.asked}>
      {passageText && (
        <details className={classes.passage}>
          <summary>Show the passage</summary>
          <RichText html={passageText} />
        </details>
      )}
      <RichText html={question.question} />
      {withChoices && options.length > 0 && (
        <ol className={classes.choices} aria-label="Choices">
          {options.map((html, index) => (
            <li key={letterAt(index)}>
              <span className={classes.letter}>{letterAt(index)}</span>
              <RichText html={html} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
