import { isLinkAddress } from "@academy/core/kernel/rich-text/allowed.rules.ts";
import { renderFormula } from "@academy/core/kernel/rich-text/formula.rules.ts";
import { lostText } from "@academy/core/kernel/rich-text/lost-formula.rules.ts";
import type { Extensions, NodeViewRenderer } from "@tiptap/core";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Link } from "@tiptap/extension-link";
import { OrderedList } from "@tiptap/extension-list";
import { BlockMath, InlineMath } from "@tiptap/extension-mathematics";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { dialogKeys } from "./dialog-keys.ts";
import { pasteExtension } from "./paste.ts";
import { type PictureAttributes, pictureNode } from "./picture-node.ts";
import { type PictureUploads, uploadsExtension } from "./picture-uploads.ts";
import { tableNodes } from "./table-nodes.ts";
import { writtenFormulas } from "./written-formulas.ts";
import { safeHtml } from "../safe-html.ts";
import classes from "./extensions.module.css";

/** Rich text only stores a link's address; the page decides how it opens. */
const PlainLink = Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: true,
  defaultProtocol: "https",
  isAllowedUri: isLinkAddress,
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** Ctrl+Enter saves the form around the editor, so only Shift+Enter breaks a line. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.setHardBreak() };
  },
});

const without = { addAttributes: () => ({}) };

/** A dialog to open: for a new node, or for the node at a position. */
export type OpenDialog =
  | { tool: "link" }
  | { tool: "picture"; picture?: PictureAttributes; position?: number }
  | { tool: "formula"; formula: Formula; position?: number };

interface EditorParts {
  placeholder: string;
  uploads: PictureUploads;
  open: (dialog: OpenDialog) => void;
}

/** The document schema matches what rich text may contain, in its stored form. */
export function editorExtensions({ placeholder, uploads, open }: EditorParts): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      codeBlock: false,
      hardBreak: false,
      link: false,
      orderedList: false,
    }),
    CodeBlock.extend(without),
    OrderedList.extend(without),
    LineBreak,
    PlainLink,
    Subscript,
    Superscript,
    pictureNode((picture, position) => open({ tool: "picture", picture, position })),
    ...tableNodes,
    ...formulaNodes((formula, position) => open({ tool: "formula", formula, position })),
    dialogKeys(open),
    uploadsExtension(uploads),
    pasteExtension(uploads),
    writtenFormulas,
    Placeholder.configure({ placeholder }),
  ];
}

export interface Formula {
  latex: string;
  kind: "inline" | "block";
}

/** Called to edit the formula at a position of the document. */
export type OpenFormula = (formula: Formula, position: number) => void;

/**
 * Formulas, rendered as in a paper; a click or Enter opens a formula. Typed formulas are converted
 * by `writtenFormulas`, so the library's own rules for them are off.
 */
const formulaNodes = (open: OpenFormula) => [
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
  // Formulas are written from left to right in every language.
  dom.dir = "ltr";
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
