import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { draftOf } from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import type { Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { QuestionTexts } from "./question-languages.tsx";

interface LockedProps {
  question: QuestionView;
  parts: Parts;
  /** Why the person can only read the question. */
  words: string;
  onDone: () => void;
}

/** A question that the person may read but not change. */
export function LockedQuestion({ question, parts, words, onDone }: LockedProps) {
  const [draft] = useState(() => draftOf(question));
  return (
    <Stack>
      <Notice component="p">{words}</Notice>
      {question.keyHidden ? (
        <QuestionTexts question={question} />
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
