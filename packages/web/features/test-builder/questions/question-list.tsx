import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Skeleton } from "@academy/ui/kit/layout.tsx";
import type { SectionDraft } from "../draft/draft.schema.ts";
import { QuestionRow } from "./question-row.tsx";
import type { HandleProps } from "../../../shared/ordering/mover.tsx";
import { Sortable } from "../../../shared/ordering/sortable.tsx";
import type { Builder } from "../use-builder.ts";

interface QuestionListProps {
  builder: Builder;
  section: SectionDraft;
  /** Number of the first question in the paper, from 1. */
  first: number;
  onReplace: (questionId: string) => void;
}

/** A section's questions in their order. */
export function QuestionList({ builder, section, first, onReplace }: QuestionListProps) {
  const { key, questionIds } = section;
  return (
    <Sortable id={key} type={`questions of ${key}`} keys={questionIds}>
      {(id, { index, handle }) => (
        <Item {...{ builder, section, id, index, first, handle }} onReplace={() => onReplace(id)} />
      )}
    </Sortable>
  );
}

interface ItemProps extends Omit<QuestionListProps, "onReplace"> {
  id: string;
  index: number;
  handle: HandleProps;
  onReplace: () => void;
}

function Item({ builder, section, id, index, first, handle, onReplace }: ItemProps) {
  const { dispatch, questions, gone } = builder;
  const question = questions.get(id);
  const number = first + index;
  const remove = () => dispatch({ type: "remove-question", key: section.key, id });
  if (!question && gone.has(id)) {
    return (
      <Row
        gap="md"
        style={{ paddingInline: "1rem", paddingBlock: "0.75rem", color: "var(--academy-wrong)" }}
        justify="between"
        role="note"
      >
        <p>Question {number} is no longer in the bank.</p>
        <Button variant="default" aria-label={`Remove question ${number}`} onClick={remove}>
          Remove
        </Button>
      </Row>
    );
  }
  // A placeholder with a handle: the drag library needs the handle at the first render.
  if (!question) {
    return (
      <div {...handle} aria-label="Loading">
        <Skeleton height={96} />
      </div>
    );
  }
  return (
    <QuestionRow
      question={question}
      section={section}
      number={number}
      place={{ index, of: section.questionIds.length }}
      handle={handle}
      onMove={(to) => dispatch({ type: "move-question", key: section.key, from: index, to })}
      onReplace={onReplace}
      onRemove={remove}
    />
  );
}
