import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { focused } from "./focused.ts";
import { ToolMenu } from "./tool-menu.tsx";
import classes from "./toolbar.module.css";

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
