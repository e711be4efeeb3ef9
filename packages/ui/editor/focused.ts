import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * Commands on the text, which takes the focus at once. The editor's own `focus()` takes it in the
 * next frame, and puts back the selection that a key pressed by then has already moved.
 */
export function focused(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
