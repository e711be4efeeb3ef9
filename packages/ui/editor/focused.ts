import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * Runs commands after focusing the text immediately. The editor's own `focus()` focuses in the next
 * frame, and restores a selection that a key pressed in between has already moved.
 */
export function focused(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
