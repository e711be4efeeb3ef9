import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { ReviewPart } from "./review-part.tsx";

/** The student's answer and the correct answer, then the solution. */
export function Answers({ question }: { question: NotebookQuestion }) {
  const { passageText, solution } = question;
  return (
    <>
      {passageText && <RichText html={passageText} />}
      <ReviewPart question={question} />
      {solution && (
        <>
          <h3 className="academy-heading" style={{ marginTop: "0.75rem", breakAfter: "avoid" }}>
            Solution
          </h3>
          <RichText html={solution} />
        </>
      )}
    </>
  );
}
