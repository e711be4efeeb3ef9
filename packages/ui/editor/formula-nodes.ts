import { renderFormula } from "@academy/core/kernel/rich-text/formula.rules.ts";
import { lostText } from "@academy/core/kernel/rich-text/lost-formula.rules.ts";
import type { NodeViewRenderer } from "@tiptap/core";
import { BlockMath, InlineMath } from "@tiptap/extension-mathematics";
import { safeHtml } from "../safe-html.ts";
import classes from "./formula-nodes.module.css";

export interface Formula {
  latex: string;
  kind: "inline" | "block";
}

/** Called to edit the formula at a position of the document. */
export type OpenFormula = (formula: Formula, position: number) => void;

/**
 * Formulas rendered as in a paper; a click or Enter opens one. `writtenFormulas` converts typed
 * formulas, not the library's own rules.
 */
export const formulaNodes = (open: OpenFormula) => [
  InlineMath.extend({
    renderHTML: ({ node }) => ["span", stored("inline", node.attrs)],
    addNodeView: () => viewOf("inline", open),
    addInputRules: () => [],
  }),
  BlockMath.extend({
    renderHTML: ({ node }) => ["div", stored("block", node.attrs)],
    addNodeView: () => viewOf("block", open),
    addInputRules: () => [],
  }),
];

/** The attributes in the order in which they are stored. */
const stored = (kind: Formula["kind"], attributes: Record<string, unknown>) => ({
  "data-type": `${kind}-math`,
  "data-latex": attributes["latex"],
});

function viewOf(kind: Formula["kind"], open: OpenFormula): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const dom = document.createElement(kind === "block" ? "div" : "span");
    const latex = String(node.attrs["latex"] ?? "");
    draw(dom, { latex, kind });
    dom.addEventListener("click", () => {
      const position = getPos();
      if (position === undefined || !editor.isEditable) return;
      open({ latex: lostText(latex) ?? latex, kind }, position);
    });
    return { dom };
  };
}

function draw(dom: HTMLElement, { latex, kind }: Formula): void {
  const { html, reasons } = renderFormula(latex, kind);
  dom.className = classes[kind] ?? "";
  dom.title = "Edit the formula";
  const lost = lostText(latex);
  if (lost !== undefined) {
    dom.textContent = `Unreadable formula: ${lost}`;
    dom.dataset["error"] = "";
    dom.title = "This formula could not be read. Click to enter it again.";
    return;
  }
  if (html === undefined || reasons.length > 0) {
    dom.textContent = latex;
    dom.dataset["error"] = "";
    dom.title = reasons.join(" ");
    return;
  }
  // The DOM's types only know text; this is trusted HTML.
  dom.innerHTML = safeHtml(html) as string;
}
