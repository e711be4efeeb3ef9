import { Menu } from "@academy/ui/kit/menu.tsx";
import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { IconButton } from "@academy/ui/kit/button.tsx";
import { IconDots } from "@tabler/icons-react";

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

interface RowMenuProps extends RowActions {
  question: QuestionRow;
  /** The beginning of the question, for screen readers. */
  name: string;
}

/** What can be done with a question of the list. */
export function RowMenu({ question, name, ...actions }: RowMenuProps) {
  return (
    <Menu
      items={ITEMS.map(({ words, call }) => ({
        name: words,
        onPress: () => actions[call](question),
      }))}
    >
      {(button) => (
        <IconButton {...button} aria-label={`Actions: ${name}`}>
          <IconDots aria-hidden />
        </IconButton>
      )}
    </Menu>
  );
}
