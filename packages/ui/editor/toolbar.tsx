import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Tool, ToolRow } from "./tool.tsx";
import { ToolIcon, type ToolIconName } from "./tool-icons.tsx";

type Mark = "bold" | "italic" | "underline" | "strike" | "subscript" | "superscript";

const MARKS: { mark: Mark; name: string; keys?: string }[] = [
  { mark: "bold", name: "Bold", keys: "Ctrl+B" },
  { mark: "italic", name: "Italic", keys: "Ctrl+I" },
  { mark: "underline", name: "Underline", keys: "Ctrl+U" },
  { mark: "strike", name: "Strike through", keys: "Ctrl+Shift+S" },
  { mark: "subscript", name: "Subscript", keys: "Ctrl+," },
  { mark: "superscript", name: "Superscript", keys: "Ctrl+." },
];

const LISTS: { node: "bulletList" | "orderedList"; name: string; icon: ToolIconName }[] = [
  { node: "bulletList", name: "Bullet list", icon: "bullets" },
  { node: "orderedList", name: "Numbered list", icon: "numbers" },
];

const stateOf = (editor: Editor) => ({
  marks: MARKS.map(({ mark }) => editor.isActive(mark)),
  lists: LISTS.map(({ node }) => editor.isActive(node)),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

const toggleList = (editor: Editor, node: "bulletList" | "orderedList") => {
  const chain = editor.chain().focus();
  return node === "bulletList" ? chain.toggleBulletList().run() : chain.toggleOrderedList().run();
};

export function Toolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  return (
    <ToolRow label="Formatting" first="Bold">
      {MARKS.map(({ mark, name, keys }, at) => (
        <Tool
          key={mark}
          name={name}
          {...(keys && { keys })}
          pressed={state.marks[at] ?? false}
          onPress={() => editor.chain().focus().toggleMark(mark).run()}
        >
          <ToolIcon name={mark} />
        </Tool>
      ))}
      {LISTS.map(({ node, name, icon }, at) => (
        <Tool
          key={node}
          name={name}
          pressed={state.lists[at] ?? false}
          onPress={() => toggleList(editor, node)}
        >
          <ToolIcon name={icon} />
        </Tool>
      ))}
      <Tool
        name="Undo"
        keys="Ctrl+Z"
        disabled={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      >
        <ToolIcon name="undo" />
      </Tool>
      <Tool
        name="Redo"
        keys="Ctrl+Y"
        disabled={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      >
        <ToolIcon name="redo" />
      </Tool>
    </ToolRow>
  );
}
