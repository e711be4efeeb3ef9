import { mathMlOf } from "../../../kernel/rich-text/formula.rules.ts";
import { withMedia } from "../../../kernel/rich-text/media.rules.ts";
import { cellHtml } from "../../cell-text/cell-text.rules.ts";
import { type Element, escapeHtml, latexOf, treeOf } from "../../cell-text/tree.rules.ts";
import { NO_XML } from "../foreign-text.rules.ts";

/** The name of the program that our items contain; the reader knows our own items by it. */
export const QTI_TOOL = "Exam Academy";

/** Tags that QTI does not have, each with the class of the span that replaces it. */
export const QTI_CLASSES: Record<string, string> = { u: "underline", s: "strike" };
/**
 * The classes of a span or paragraph with a formula that cannot be MathML, and is in the text as
 * LaTeX.
 */
export const QTI_LATEX = { inline: "inline-math", block: "block-math" } as const;
/** The class of a text that stands for a row or column of a matrix without a text of its own. */
export const QTI_LABEL = "label";
/** The class of a character that XML cannot hold; it ends with the character's number. */
export const QTI_CHARACTER = /^u([0-9a-f]{4})$/;

const VOID = new Set(["br", "hr", "img"]);

/** Rich text of the bank as the XHTML of QTI: formulas as MathML, images by their addresses. */
export const qtiXhtml = (html: string, mediaUrl: string): string =>
  nodesOf(treeOf(withMedia(cellHtml(html, mediaUrl), mediaUrl)).children);

const nodesOf = (nodes: readonly (Element | string)[]): string =>
  nodes.map((node) => (typeof node === "string" ? textOf(node) : elementOf(node))).join("");

const textOf = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("\r", "&#13;")
    .replace(
      NO_XML,
      (char) => `<span class="u${char.charCodeAt(0).toString(16).padStart(4, "0")}"></span>`,
    );

function elementOf({ name, tag, children }: Element): string {
  const formula = latexOf(tag);
  if (formula) return formulaOf(formula);
  const own = QTI_CLASSES[name];
  if (own !== undefined) return `<span class="${own}">${nodesOf(children)}</span>`;
  if (!VOID.has(name)) return `${tag}${nodesOf(children)}</${name}>`;
  const open = tag.replace(/\s*\/?>$/, "");
  // QTI demands a text for each image.
  const alt = name === "img" && !/ alt="/.test(open) ? ' alt=""' : "";
  return `${open}${alt}/>`;
}

function formulaOf({ latex, kind }: { latex: string; kind: "inline" | "block" }): string {
  const math = mathMlOf(latex);
  const writable = latex.replace(NO_XML, "");
  if (math === undefined || writable !== latex) {
    const tag = kind === "inline" ? "span" : "div";
    return `<${tag} class="${QTI_LATEX[kind]}">${escapeHtml(writable)}</${tag}>`;
  }
  return kind === "inline" ? math : math.replace("<math ", '<math display="block" ');
}
