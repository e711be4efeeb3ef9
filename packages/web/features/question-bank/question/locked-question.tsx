import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { draftOf } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";

interface LockedProps {
  question: QuestionView;
  parts: Parts;
  /** Why the person can only read it. */
  words: string;
  onDone: () => void;
}

/** A question that the person may read and not change. */
export function LockedQuestion({ question, parts, words, onDone }: LockedProps) {
  const [draft] = useState(() => draftOf(question));
  return (
    <Stack>
      <Notice component="p">{words}</Notice>
      {question.keyHidden ? (
        <Card component="section" gap="sm" aria-label="Question">
          <BankText html={question.question} />
          <ol type="A">
            {question.options?.map((option, index) => (
              <li key={index}>
                <BankText html={option} />
              </li>
            ))}
          </ol>
        </Card>
      ) : (
        <QuestionPreview draft={draft} parts={parts} opened />
      )}
      <Row>
        <Button variant="default" onClick={onDone}>
          Back to the list
        </Button>
      </Row>
    </Stack>
  );
}
