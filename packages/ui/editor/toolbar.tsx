import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { focused } from "./focused.ts";
import { changeCase } from "./letter-case.ts";
import { TableMenu, TextStyleMenu, ToolMenu } from "./tool-menu.tsx";
import { Tool, ToolRow } from "./tool.tsx";
import { ToolIcon, type ToolIconName } from "./tool-icons.tsx";

type Mark = "bold" | "italic" | "underline" | "strike" | "subscript" | "superscript";

const MARKS: { mark: Mark; name: string; keys: string }[] = [
  { mark: "bold", name: "Bold", keys: "Ctrl+B" },
  { mark: "italic", name: "Italic", keys: "Ctrl+I" },
  { mark: "underline", name: "Underline", keys: "Ctrl+U" },
  { mark: "strike", name: "Strike through", keys: "Ctrl+Shift+S" },
  { mark: "subscript", name: "Subscript", keys: "Ctrl+," },
  { mark: "superscript", name: "Superscript", keys: "Ctrl+." },
];

type List = "bulletList" | "orderedList";

const LISTS: { node: List; name: string; icon: ToolIconName; keys: string }[] = [
  { node: "bulletList", name: "Bullet list", icon: "bullets", keys: "Ctrl+Shift+8" },
  { node: "orderedList", name: "Numbered list", icon: "numbers", keys: "Ctrl+Shift+7" },
];

const stateOf = (editor: Editor) => ({
  marks: MARKS.map(({ mark }) => editor.isActive(mark)),
  lists: LISTS.map(({ node }) => editor.isActive(node)),
  link: editor.isActive("link"),
  selected: !editor.state.selection.empty,
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

const toggleList = (editor: Editor, node: List) => {
  const chain = focused(editor);
  return node === "bulletList" ? chain.toggleBulletList().run() : chain.toggleOrderedList().run();
};

export type DialogTool = "link" | "picture" | "formula";

const DIALOGS: { tool: DialogTool; name: string; keys?: string }[] = [
  { tool: "link", name: "Link", keys: "Ctrl+K" },
  { tool: "picture", name: "Picture" },
  { tool: "formula", name: "Formula", keys: "Ctrl+M" },
];

interface ToolbarProps {
  editor: Editor;
  /** Pictures need a place to go to. */
  pictures: boolean;
  onDialog: (tool: DialogTool) => void;
}

export function Toolbar({ editor, pictures, onDialog }: ToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  return (
    <ToolRow label="Formatting" first="Text style">
      <TextStyleMenu editor={editor} />
      {MARKS.map(({ mark, name, keys }, at) => (
        <Tool
          key={mark}
          name={name}
          keys={keys}
          pressed={state.marks[at] ?? false}
          onPress={() => focused(editor).toggleMark(mark).run()}
        >
          <ToolIcon name={mark} />
        </Tool>
      ))}
      {LISTS.map(({ node, name, icon, keys }, at) => (
        <Tool
          key={node}
          name={name}
          keys={keys}
          pressed={state.lists[at] ?? false}
          onPress={() => toggleList(editor, node)}
        >
          <ToolIcon name={icon} />
        </Tool>
      ))}
      {DIALOGS.filter(({ tool }) => pictures || tool !== "picture").map(({ tool, name, keys }) => (
        <Tool
          key={tool}
          name={name}
          {...(keys && { keys })}
          {...(tool === "link" && { pressed: state.link })}
          onPress={() => onDialog(tool)}
        >
          <ToolIcon name={tool} />
        </Tool>
      ))}
      <TableMenu editor={editor} />
      <ToolMenu
        name="Letter case"
        face="Aa"
        items={[
          {
            name: "UPPERCASE",
            disabled: !state.selected,
            onPress: () => changeCase(editor, (text) => text.toUpperCase()),
          },
          {
            name: "lowercase",
            disabled: !state.selected,
            onPress: () => changeCase(editor, (text) => text.toLowerCase()),
          },
        ]}
      />
      <Tool
        name="Undo"
        keys="Ctrl+Z"
        disabled={!state.canUndo}
        onPress={() => focused(editor).undo().run()}
      >
        <ToolIcon name="undo" />
      </Tool>
      <Tool
        name="Redo"
        keys="Ctrl+Y"
        disabled={!state.canRedo}
        onPress={() => focused(editor).redo().run()}
      >
        <ToolIcon name="redo" />
      </Tool>
    </ToolRow>
  );
}
