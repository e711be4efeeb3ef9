import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { ActionIcon, Menu } from "@mantine/core";
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
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={`Actions: ${name}`}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ITEMS.map(({ words, call }) => (
          <Menu.Item key={call} mih="2.75rem" onClick={() => actions[call](question)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
