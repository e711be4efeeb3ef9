import { Menu, type MenuItem } from "../kit/menu.tsx";
import { IconChevronDown, IconTable } from "@tabler/icons-react";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { useTool } from "./tool.tsx";
import classes from "./toolbar.module.css";
import { focused } from "./focused.ts";

interface ToolMenuProps {
  name: string;
  face: ReactNode;
  items: readonly MenuItem[];
}

/**
 * A tool that opens a menu below itself. Choosing an entry focuses the text.
 */
export function ToolMenu({ name, face, items }: ToolMenuProps) {
  const tool = useTool({ name });
  return (
    <Menu side="start" items={items}>
      {(button) => (
        <button {...tool} {...button}>
          {face}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    </Menu>
  );
}

const INSIDE: { name: string; run: (chain: ChainedCommands) => ChainedCommands }[] = [
  { name: "Add row above", run: (chain) => chain.addRowBefore() },
  { name: "Add row below", run: (chain) => chain.addRowAfter() },
  { name: "Add column before", run: (chain) => chain.addColumnBefore() },
  { name: "Add column after", run: (chain) => chain.addColumnAfter() },
  { name: "Header row on or off", run: (chain) => chain.toggleHeaderRow() },
  { name: "Merge or split cells", run: (chain) => chain.mergeOrSplit() },
  { name: "Remove row", run: (chain) => chain.deleteRow() },
  { name: "Remove column", run: (chain) => chain.deleteColumn() },
  { name: "Remove table", run: (chain) => chain.deleteTable() },
];

/** Inserts a table, or changes the table at the cursor. */
export function TableMenu({ editor }: { editor: Editor }) {
  const inside = useEditorState({
    editor,
    selector: ({ editor: now }) => now.isActive("table"),
  });
  const size = { rows: 3, cols: 3, withHeaderRow: true };
  const outside: MenuItem[] = [
    {
      name: "Insert a table",
      onPress: () => focused(editor).insertTable(size).run(),
    },
  ];
  return (
    <ToolMenu
      name="Table"
      face={<IconTable size={20} aria-hidden />}
      items={
        inside
          ? INSIDE.map(({ name, run }) => ({
              name,
              onPress: () => run(focused(editor)).run(),
            }))
          : outside
      }
    />
  );
}

const LEVELS = [1, 2, 3] as const;

/** Paragraph or one of three headings. */
export function TextStyleMenu({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => LEVELS.find((one) => now.isActive("heading", { level: one })),
  });
  return (
    <ToolMenu
      name="Text style"
      face={<span className={classes.face}>{level ? `Heading ${level}` : "Paragraph"}</span>}
      items={[
        {
          name: "Paragraph",
          active: !level,
          onPress: () => focused(editor).setParagraph().run(),
        },
        ...LEVELS.map((one) => ({
          name: `Heading ${one}`,
          active: level === one,
          onPress: () => focused(editor).setHeading({ level: one }).run(),
        })),
      ]}
    />
  );
}
