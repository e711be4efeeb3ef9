import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";

export interface RowActions {
  onOpen: (question: QuestionRow) => void;
  onEdit: (question: QuestionRow) => void;
  onHistory: (question: QuestionRow) => void;
  onDelete: (question: QuestionRow) => void;
}

const ITEMS = [
  { words: "Preview", call: "onOpen" },
  { words: "Edit", call: "onEdit" },
  { words: "History", call: "onHistory" },
  { words: "Delete", call: "onDelete" },
] as const;

interface QuestionMenuProps extends RowActions {
  question: QuestionRow;
  /** The beginning of the question, for screen readers. */
  name: string;
}

/** The menu of a question in the list. */
export const QuestionMenu = ({ question, name, ...actions }: QuestionMenuProps) => (
  <RowMenu
    label={`Actions: ${name}`}
    items={ITEMS.map(({ words, call }) => ({
      name: words,
      onPress: () => actions[call](question),
    }))}
  />
);
