import { IconTable } from "@tabler/icons-react";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { focused } from "./focused.ts";
import { type MenuTool, ToolMenu } from "./tool-menu.tsx";

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
