import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconLink,
  IconPhoto,
  IconStrikethrough,
  IconSubscript,
  IconSum,
  IconSuperscript,
  IconUnderline,
  IconList,
  IconListNumbers,
  type Icon,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { focused } from "./focused.ts";
import { changeCase } from "./letter-case.ts";
import { TableMenu, TextStyleMenu, ToolMenu } from "./tool-menu.tsx";
import { Tool, ToolRow } from "./tool.tsx";

type Mark = "bold" | "italic" | "underline" | "strike" | "subscript" | "superscript";

const MARKS: { mark: Mark; name: string; icon: Icon; keys: string }[] = [
  { mark: "bold", name: "Bold", icon: IconBold, keys: "Ctrl+B" },
  { mark: "italic", name: "Italic", icon: IconItalic, keys: "Ctrl+I" },
  { mark: "underline", name: "Underline", icon: IconUnderline, keys: "Ctrl+U" },
  { mark: "strike", name: "Strike through", icon: IconStrikethrough, keys: "Ctrl+Shift+S" },
  { mark: "subscript", name: "Subscript", icon: IconSubscript, keys: "Ctrl+," },
  { mark: "superscript", name: "Superscript", icon: IconSuperscript, keys: "Ctrl+." },
];

type List = "bulletList" | "orderedList";

const LISTS: { node: List; name: string; icon: Icon; keys: string }[] = [
  { node: "bulletList", name: "Bullet list", icon: IconList, keys: "Ctrl+Shift+8" },
  { node: "orderedList", name: "Numbered list", icon: IconListNumbers, keys: "Ctrl+Shift+7" },
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

const DIALOGS: { tool: DialogTool; name: string; icon: Icon; keys?: string }[] = [
  { tool: "link", name: "Link", icon: IconLink, keys: "Ctrl+K" },
  { tool: "picture", name: "Picture", icon: IconPhoto },
  { tool: "formula", name: "Formula", icon: IconSum, keys: "Ctrl+M" },
];

interface ToolbarProps {
  editor: Editor;
  /** Images need an upload function. */
  pictures: boolean;
  onDialog: (tool: DialogTool) => void;
}

export function Toolbar({ editor, pictures, onDialog }: ToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  return (
    <ToolRow label="Formatting" first="Text style">
      <TextStyleMenu editor={editor} />
      {MARKS.map(({ mark, name, icon: MarkIcon, keys }, at) => (
        <Tool
          key={mark}
          name={name}
          keys={keys}
          pressed={state.marks[at] ?? false}
          onPress={() => focused(editor).toggleMark(mark).run()}
        >
          <MarkIcon size={20} aria-hidden />
        </Tool>
      ))}
      {LISTS.map(({ node, name, icon: ListIcon, keys }, at) => (
        <Tool
          key={node}
          name={name}
          keys={keys}
          pressed={state.lists[at] ?? false}
          onPress={() => toggleList(editor, node)}
        >
          <ListIcon size={20} aria-hidden />
        </Tool>
      ))}
      {DIALOGS.filter(({ tool }) => pictures || tool !== "picture").map(
        ({ tool, name, icon: DialogIcon, keys }) => (
          <Tool
            key={tool}
            name={name}
            {...(keys && { keys })}
            {...(tool === "link" && { pressed: state.link })}
            onPress={() => onDialog(tool)}
          >
            <DialogIcon size={20} aria-hidden />
          </Tool>
        ),
      )}
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
        <IconArrowBackUp size={20} aria-hidden />
      </Tool>
      <Tool
        name="Redo"
        keys="Ctrl+Y"
        disabled={!state.canRedo}
        onPress={() => focused(editor).redo().run()}
      >
        <IconArrowForwardUp size={20} aria-hidden />
      </Tool>
    </ToolRow>
  );
}
