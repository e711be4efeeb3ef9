import type { Editor } from "@tiptap/core";
import { focused } from "./focused.ts";

interface Run {
  from: number;
  to: number;
  text: string;
}

/** Changes the selected letters to upper or lower case; formatting and formulas stay. */
export function changeCase(editor: Editor, change: (text: string) => string): void {
  const { state } = editor;
  const { from, to } = state.selection;
  const runs: Run[] = [];
  state.doc.nodesBetween(from, to, (node, position) => {
    if (!node.isText) return;
    const start = Math.max(from, position);
    const end = Math.min(to, position + node.nodeSize);
    const text = (node.text ?? "").slice(start - position, end - position);
    runs.push({ from: start, to: end, text });
  });
  const { tr } = state;
  // The changes begin at the end: some letters become two, which moves the letters after them.
  for (const run of runs.toReversed()) {
    const marks = state.doc.nodeAt(run.from)?.marks ?? [];
    tr.replaceWith(run.from, run.to, state.schema.text(change(run.text), marks));
  }
  editor.view.dispatch(tr);
  focused(editor)
    .setTextSelection({ from, to: tr.mapping.map(to) })
    .run();
}
