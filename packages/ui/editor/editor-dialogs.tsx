import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Formula, OpenDialog } from "./extensions.ts";
import { FormulaDialog } from "./formula-dialog.tsx";
import type { NewImage } from "./image-uploads.ts";
import { LinkDialog } from "./editor-dialog.tsx";
import { NewPictureDialog, PictureDialog } from "./picture-dialog.tsx";
import type { PictureUploads } from "./picture-uploads.ts";

interface EditorDialogsProps {
  editor: Editor;
  uploads: PictureUploads;
  open: OpenDialog;
  onClose: () => void;
}

/** The open dialog of the editor, and the changes that it makes. */
export function EditorDialogs({ editor, uploads, open, onClose }: EditorDialogsProps) {
  const [{ from, to, empty }] = useState(() => editor.state.selection);
  const done = (work?: () => void) => {
    // Closed immediately, because a closing dialog returns the focus: the text must get the focus
    // last.
    flushSync(onClose);
    work?.();
    editor.view.focus();
  };
  if (open.tool === "formula") {
    const { formula, position } = open;
    return (
      <FormulaDialog
        formula={formula}
        onClose={done}
        onSave={(saved) => done(() => putFormula(editor, saved, position ?? { from, to }))}
        onRemove={() => done(() => position !== undefined && removeNode(editor, position))}
      />
    );
  }
  if (open.tool === "picture") {
    const { picture, position } = open;
    if (!picture || position === undefined) {
      const add = (image: NewImage, alt: string) =>
        done(() => uploads.start(editor, to, image, alt));
      return <NewPictureDialog onClose={done} onAdd={add} />;
    }
    return (
      <PictureDialog
        picture={picture}
        onClose={done}
        onRemove={() => done(() => removeNode(editor, position))}
        onSave={(saved) =>
          done(() =>
            editor.chain().setNodeSelection(position).updateAttributes("image", saved).run(),
          )
        }
      />
    );
  }
  const href = String(editor.getAttributes("link")["href"] ?? "");
  return (
    <LinkDialog
      href={href}
      hasText={!empty || href !== ""}
      onClose={done}
      onRemove={() => done(() => editor.chain().extendMarkRange("link").unsetLink().run())}
      onSave={({ href: address, text }) =>
        done(() => {
          if (!empty || href) {
            editor.chain().extendMarkRange("link").setLink({ href: address }).run();
            return;
          }
          const words = { type: "text", text, marks: [{ type: "link", attrs: { href: address } }] };
          editor.chain().insertContent(words).unsetMark("link").run();
        })
      }
    />
  );
}

const nodeOf = ({ latex, kind }: Formula) => ({
  type: kind === "block" ? "blockMath" : "inlineMath",
  attrs: { latex },
});

function putFormula(
  editor: Editor,
  formula: Formula,
  place: number | { from: number; to: number },
): void {
  const at = typeof place === "number" ? { from: place, to: endOf(editor, place) } : place;
  editor.chain().insertContentAt(at, nodeOf(formula)).run();
}

const endOf = (editor: Editor, position: number): number =>
  position + (editor.state.doc.nodeAt(position)?.nodeSize ?? 0);

function removeNode(editor: Editor, position: number): void {
  editor.commands.deleteRange({ from: position, to: endOf(editor, position) });
}
