import { posix } from "node:path";
import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from "../../../kernel/rich-text/allowed.rules.ts";
import { escapeHtml } from "../../cell-text/tree.rules.ts";
import { inertText } from "../../cell-text/write.rules.ts";
import { htmlText } from "../foreign-text.rules.ts";
import { QTI_CHARACTER, QTI_CLASSES, QTI_LATEX } from "./qti-xhtml.rules.ts";
import { latexOf } from "../../../kernel/rich-text/mathml.rules.ts";
import {
  textOf,
  type XmlElement,
  type XmlNode,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** Elements that become a visible blank in the text. */
const BLANKS = new Set(["textEntryInteraction", "inlineChoiceInteraction"]);
/** Elements that are read elsewhere, or are not for students. */
const LEFT_OUT =
  /Interaction$|^(?:rubricBlock|feedbackBlock|feedbackInline|modalFeedback|stylesheet|script|style|catalogInfo)$/;
const VOID = new Set(["br", "hr", "img"]);

/** An image's name in rows: its path in the package, without slashes and spaces. */
export const pictureName = (path: string): string =>
  path.replace(/[^\p{L}\p{N}._-]+/gu, "-").toLowerCase();

/** Converts the XHTML of a QTI item to cells. */
export class QtiTexts {
  /** Notes on what could not be converted. */
  readonly notes = new Set<string>();
  readonly #folder: string;
  readonly #isOwn: boolean;

  /**
   * @param path of the item's file, which addresses of images are relative to
   * @param isOwn true for an item that we wrote: nothing in its text has a special meaning
   */
  constructor(path: string, isOwn = false) {
    this.#folder = posix.dirname(path);
    this.#isOwn = isOwn;
  }

  /** The text of an element, without the interactions in it. */
  of(element: XmlElement | undefined): string {
    return element ? htmlText(this.#nodes(element.children)) : "";
  }

  #nodes(nodes: readonly XmlNode[]): string {
    return nodes
      .map((node) => (typeof node === "string" ? this.#text(node) : this.#element(node)))
      .join("");
  }

  #text(text: string): string {
    return this.#isOwn ? inertText(escapeHtml(text)) : escapeHtml(text);
  }

  #element(element: XmlElement): string {
    const { name, attributes, children } = element;
    const own = this.#isOwn ? this.#own(element) : undefined;
    if (own !== undefined) return own;
    if (BLANKS.has(name)) return " _____ ";
    if (LEFT_OUT.test(name)) return "";
    if (name === "math") return this.#formula(element);
    if (name === "object") return this.#object(element);
    if (!RICH_TEXT_TAGS.includes(name)) return this.#nodes(children);
    const kept = (RICH_TEXT_ATTRIBUTES[name] ?? []).flatMap((key) => {
      const value = attributes[key];
      if (value === undefined) return [];
      const shown = name === "img" && key === "src" ? this.#address(value) : value;
      return [` ${key}="${escapeHtml(shown)}"`];
    });
    const open = `<${name}${kept.join("")}>`;
    return VOID.has(name) ? open : `${open}${this.#nodes(children)}</${name}>`;
  }

  /** Elements to which our own items give a special meaning; undefined for all others. */
  #own(element: XmlElement): string | undefined {
    const { name, attributes, children } = element;
    const { class: kind = "" } = attributes;
    if (name === "math" || kind === QTI_LATEX.inline || kind === QTI_LATEX.block) {
      const latex = name === "math" ? (latexOf(element) ?? "") : textOf(element);
      const isBlock = attributes["display"] === "block" || kind === QTI_LATEX.block;
      const [tag, type] = isBlock ? ["div", "block"] : ["span", "inline"];
      return `<${tag} data-type="${type}-math" data-latex="${escapeHtml(latex)}"></${tag}>`;
    }
    const tag = Object.entries(QTI_CLASSES).find(([, one]) => one === kind)?.[0];
    if (tag !== undefined) return `<${tag}>${this.#nodes(children)}</${tag}>`;
    const number = QTI_CHARACTER.exec(kind)?.[1];
    return number === undefined
      ? undefined
      : inertText(String.fromCharCode(Number.parseInt(number, 16)));
  }

  #formula(math: XmlElement): string {
    const latex = latexOf(math);
    if (latex === undefined) {
      this.notes.add("A formula could not be converted; its text is kept.");
      return escapeHtml(textOf(math).replace(/\s+/g, " "));
    }
    if (latex === "") return "";
    const block = math.attributes["display"] === "block";
    return block ? `\\[${escapeHtml(latex)}\\]` : `\\(${escapeHtml(latex)}\\)`;
  }

  #object(element: XmlElement): string {
    const { data = "", type = "" } = element.attributes;
    if (type.startsWith("image/")) return `<img src="${escapeHtml(this.#address(data))}">`;
    this.notes.add(`An object of the type ${type || "unknown"} is left out.`);
    return this.#nodes(element.children);
  }

  /** The name of an image of the package; web addresses stay. */
  #address(source: string): string {
    if (/^[a-z][a-z\d+.-]*:/i.test(source)) return source;
    return pictureName(posix.join(this.#folder, decoded(source.split(/[?#]/)[0] ?? "")));
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
