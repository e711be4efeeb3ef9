import { Menu } from "@mantine/core";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { ToolIcon } from "./tool-icons.tsx";
import { useTool } from "./tool.tsx";
import classes from "./toolbar.module.css";
import { focused } from "./focused.ts";

export interface MenuTool {
  name: string;
  active?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

interface ToolMenuProps {
  name: string;
  face: ReactNode;
  items: readonly MenuTool[];
}

/**
 * A tool that opens a menu below itself, inside the toolbar so that the editor keeps the focus.
 * What is chosen puts the focus into the text, from where the menu must not take it back.
 */
export function ToolMenu({ name, face, items }: ToolMenuProps) {
  return (
    <Menu withinPortal={false} position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <button {...useTool({ name })}>
          {face}
          <ToolIcon name="down" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.name}
            className={classes.menuItem ?? ""}
            data-active={item.active || undefined}
            disabled={item.disabled ?? false}
            onClick={item.onPress}
          >
            {item.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
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

/** Puts a table in, or changes the one that the cursor is in. */
export function TableMenu({ editor }: { editor: Editor }) {
  const inside = useEditorState({
    editor,
    selector: ({ editor: now }) => now.isActive("table"),
  });
  const size = { rows: 3, cols: 3, withHeaderRow: true };
  const outside: MenuTool[] = [
    {
      name: "Insert a table",
      onPress: () => focused(editor).insertTable(size).run(),
    },
  ];
  return (
    <ToolMenu
      name="Table"
      face={<ToolIcon name="table" />}
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
