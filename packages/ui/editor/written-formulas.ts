import { renderFormula } from "@academy/core/kernel/rich-text/formula.rules.ts";
import { lostFormula } from "@academy/core/kernel/rich-text/lost-formula.rules.ts";
import { latexOf } from "@academy/core/kernel/rich-text/mathml.rules.ts";
import type { XmlElement } from "@academy/core/kernel/rich-text/xml-element.rules.ts";
import { type Editor, Extension, InputRule } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { finishedFormula, withFormulas, withFormulasOnOneLine } from "./formula-slice.ts";
import { purifiedPartElements } from "../purifier.ts";

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

/** Elements that other programs wrap around a formula's MathML, mostly for display. */
const DRAWN = ".katex, .MathJax, .MathJax_CHTML, .MathJax_SVG, .mwe-math-element";
const BLOCK = ".katex-display, .MathJax_Display, .mwe-math-element-block";

const withoutPrefixes = (html: string): string => html.replace(/<(\/?)mml:/g, "<$1");

/** The markup of a clipboard, with formulas converted to the document's form. */
export function withReadMathml(html: string): DocumentFragment {
  const root = purifiedPartElements(withoutPrefixes(html));
  for (const math of root.querySelectorAll("math")) {
    if (root.contains(math)) replaceDrawn(math.closest(DRAWN) ?? math, latexIn(math));
  }
  // The formula was drawn without its source: its visible characters alone would mean something
  // else.
  for (const drawn of root.querySelectorAll(DRAWN)) {
    if (root.contains(drawn)) replaceDrawn(drawn, lostFormula(drawn.textContent));
  }
  return root;
}

/** MathML source that was copied as text, as LaTeX. */
function readMathml(source: string): string {
  const math = purifiedPartElements(withoutPrefixes(source)).querySelector("math");
  return math ? latexIn(math) : lostFormula(source.replace(/<[^>]*>/g, " "));
}

function latexIn(math: Element): string {
  const latex = latexOf(asXml(math));
  const isRead = latex !== undefined && renderFormula(latex, "inline").reasons.length === 0;
  return isRead ? latex : lostFormula(math.textContent);
}

const asXml = (element: Element): XmlElement => ({
  name: element.localName,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  children: [...element.childNodes].map((node) =>
    node instanceof Element ? asXml(node) : (node.textContent ?? ""),
  ),
});

function replaceDrawn(drawn: Element, latex: string): void {
  if (latex === "") return drawn.remove();
  const math = drawn.matches("math") ? drawn : drawn.querySelector("math");
  const block = drawn.closest(BLOCK) !== null || math?.getAttribute("display") === "block";
  const formula = drawn.ownerDocument.createElement(block ? "div" : "span");
  formula.dataset["type"] = block ? "block-math" : "inline-math";
  formula.dataset["latex"] = latex;
  drawn.replaceWith(formula);
}
