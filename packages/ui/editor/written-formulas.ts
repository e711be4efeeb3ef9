import { type Editor, Extension, InputRule } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { withFormulas } from "./formula-slice.ts";
import { finishedFormula, withFormulasOnOneLine } from "./formula-text.ts";
import { readMathml } from "./mathml.ts";

/** Tiptap's placeholder in a text for nodes that are not text. */
const LEAF = "%leaf%";

/** Converts LaTeX or MathML that is typed or pasted to formulas; Backspace undoes that. */
export const writtenFormulas = Extension.create({
  name: "writtenFormulas",
  addInputRules() {
    const { editor } = this;
    return [
      new InputRule({
        find: (text) => {
          const found = finishedFormula(text);
          const written = found && text.slice(found.from);
          if (!found || !written || written.includes(LEAF)) return null;
          return { index: found.from, text: written, data: found };
        },
        handler: ({ state, range, match }) => {
          const { latex, kind } = match.data ?? {};
          const node = nodeOf(editor, kind === "block" ? "blockMath" : "inlineMath", latex);
          if (!node) return null;
          if (node.isInline) state.tr.replaceWith(range.from, range.to, node);
          else putOnOwnLine(state.tr, range, node);
          return undefined;
        },
      }),
    ];
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          transformPastedText: withFormulasOnOneLine,
          transformPasted: (slice) => withFormulas(slice, editor.schema, readMathml),
        },
      }),
    ];
  },
});

const nodeOf = (editor: Editor, type: string, latex: unknown): Node | undefined =>
  typeof latex === "string" ? editor.schema.nodes[type]?.create({ latex }) : undefined;

/** The cursor moves below the formula, into a new paragraph if there is none. */
function putOnOwnLine(tr: Transaction, range: { from: number; to: number }, node: Node): void {
  const end = tr.doc.resolve(range.to);
  const isLast = end.parentOffset === end.parent.content.size;
  const below = isLast ? node.type.schema.nodes["paragraph"]?.create() : undefined;
  tr.replaceWith(range.from, range.to, below ? [node, below] : [node]);
  const after = tr.mapping.map(range.to);
  tr.setSelection(Selection.near(tr.doc.resolve(after), isLast ? -1 : 1));
}
