import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";

interface AskedQuestionProps {
  question: Pick<StudentQuestion, "question" | "passageText" | "options">;
  /** Leave it out if the choices are shown elsewhere, with more than their texts. */
  withChoices?: boolean;
}

/** A question as students saw it: its passage, its text and its choices. */
export function AskedQuestion({ question, withChoices = false }: AskedQuestionProps) {
  const { passageText, options = [] } = question;
  return (
    <Stack gap="sm">
      {passageText && (
        <details>
          <summary>Show the passage</summary>
          <RichText html={passageText} />
        </details>
      )}
      <RichText html={question.question} />
      {withChoices && options.length > 0 && (
        <Stack component="ol" gap="2xs" aria-label="Choices">
          {options.map((html, index) => (
            <Row component="li" key={letterAt(index)} align="baseline">
              <strong>{letterAt(index)}</strong>
              <div style={{ flex: "1 1 0", minWidth: 0 }}>
                <RichText html={html} />
              </div>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
