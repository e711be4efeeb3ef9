import {
  AlignmentType,
  ExternalHyperlink,
  Paragraph,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { isLinkAddress } from "../../kernel/rich-text/allowed.rules.ts";
import { decoded, type Element, latexOf, treeOf } from "../cell-text/tree.rules.ts";
import type { OwnStyleId } from "../files/docx/own-style.rules.ts";
import { writable } from "../formats/export-parts.rules.ts";
import { attribute, imageRun, type WordFile } from "./word-runs.ts";
import { equationOf } from "./word-formula.ts";

/** Rich text of questions as paragraphs of Word. */

export type Block = Paragraph | Table;
type Marks = Pick<
  IRunOptions,
  "bold" | "italics" | "underline" | "strike" | "subScript" | "superScript" | "font"
>;

/** How the paragraphs of a text look. */
export interface TextForm {
  /**
   * The style of the first paragraph. The other paragraphs are `PaperText`, or `PaperHead` if the
   * first one is.
   */
  style: OwnStyleId;
  /** The text before the first paragraph, such as "12." */
  label?: readonly ParagraphChild[];
  /** The text after the text of the first paragraph. */
  after?: readonly ParagraphChild[];
  more?: Omit<IParagraphOptions, "children" | "style">;
  /** Whether the text stays on the same page as the text below it. */
  keep?: boolean;
}

const MARKS: Record<string, Marks> = {
  strong: { bold: true },
  b: { bold: true },
  h1: { bold: true },
  h2: { bold: true },
  h3: { bold: true },
  th: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  sub: { subScript: true },
  sup: { superScript: true },
  code: { font: "Consolas" },
  pre: { font: "Consolas" },
};

const BLOCK = /^(?:p|div|h[1-3]|ul|ol|li|blockquote|pre|table|hr)$/;

/** The paragraphs of a text; at least one. */
export function blocksOf(html: string, form: TextForm, file: WordFile): Block[] {
  const writer = new TextWriter(form, file);
  writer.write(treeOf(html).children, {}, 0);
  return writer.end();
}

/** The content of a text that has one paragraph. */
export function inlineOf(html: string, file: WordFile): ParagraphChild[] {
  const writer = new TextWriter({ style: "PaperText" }, file);
  writer.write(treeOf(html.replace(/^<p>|<\/p>$/g, "")).children, {}, 0);
  return writer.inline();
}

/** Collects the inline content of a paragraph until the next one begins. */
class TextWriter {
  readonly #form: TextForm;
  readonly #file: WordFile;
  readonly #blocks: Block[] = [];
  #inline: ParagraphChild[] = [];
  #isFirst = true;
  /** The bullet of the list item that begins. */
  #bullet = "";

  constructor(form: TextForm, file: WordFile) {
    this.#form = form;
    this.#file = file;
  }

  inline(): ParagraphChild[] {
    return this.#inline;
  }

  end(): Block[] {
    this.#close(0);
    if (this.#blocks.length === 0) this.#push({}, []);
    return this.#blocks;
  }

  write(nodes: readonly (Element | string)[], marks: Marks, depth: number): void {
    for (const node of nodes) {
      if (typeof node === "string") this.#text(node, marks);
      else this.#element(node, marks, depth);
    }
  }

  #element(element: Element, marks: Marks, depth: number): void {
    const { name, tag, children } = element;
    const formula = latexOf(tag);
    if (formula) return this.#formula(formula.latex, formula.kind, depth);
    if (name === "br") return void this.#inline.push(new TextRun({ break: 1 }));
    if (name === "img") return void this.#inline.push(imageRun(tag, this.#file));
    if (name === "a") return this.#link(element, marks);
    const more = { ...marks, ...MARKS[name] };
    if (!BLOCK.test(name)) return this.write(children, more, depth);
    this.#close(depth);
    if (name === "table") this.#table(element);
    else if (name === "hr") this.#push({ thematicBreak: true }, []);
    else if (name === "ul" || name === "ol") this.#list(element, marks, depth);
    else {
      const deeper = name === "blockquote" ? depth + 1 : depth;
      this.write(children, more, deeper);
      this.#close(deeper);
    }
  }

  #text(text: string, marks: Marks): void {
    const shown = writable(decoded(text)).replace(/[^\S\u00a0]+/g, " ");
    if (shown === "" || (shown.trim() === "" && this.#inline.length === 0)) return;
    this.#inline.push(new TextRun({ ...marks, text: shown }));
  }

  #formula(latex: string, kind: "inline" | "block", depth: number): void {
    const equation = equationOf(latex, kind);
    if (!equation) {
      this.#file.asLatex.add(latex);
      this.#inline.push(new TextRun({ text: writable(`$${latex}$`), font: "Consolas" }));
      return;
    }
    // The library's types allow only the formulas of the library.
    const child = equation as ParagraphChild;
    if (kind === "inline") {
      this.#inline.push(child);
      return;
    }
    this.#close(depth);
    if (this.#isFirst && this.#form.style !== "PaperHead") this.#push({}, []);
    this.#blocks.push(
      new Paragraph({
        style: this.#form.style === "PaperHead" ? "PaperHead" : "PaperFormula",
        alignment: AlignmentType.CENTER,
        ...(this.#form.keep && { keepNext: true }),
        children: [child],
      }),
    );
  }

  #link({ tag, children }: Element, marks: Marks): void {
    const link = decoded(attribute(tag, "href"));
    const outside = this.#inline;
    this.#inline = [];
    this.write(children, { ...marks, underline: {} }, 0);
    const inside = this.#inline;
    this.#inline = outside;
    if (isLinkAddress(link)) outside.push(new ExternalHyperlink({ link, children: inside }));
    else outside.push(...inside);
  }

  #list({ name, children }: Element, marks: Marks, depth: number): void {
    const items = children.filter((one): one is Element => typeof one !== "string");
    items.forEach((item, at) => {
      this.#bullet = name === "ol" ? `${at + 1}. ` : "• ";
      this.write(item.children, marks, depth + 1);
      this.#close(depth + 1);
      this.#bullet = "";
    });
  }

  #table(table: Element): void {
    if (this.#isFirst) this.#push({}, []);
    const rows = elementsIn(table, "tr").map((row) => {
      const cells = row.children.flatMap((cell) =>
        typeof cell !== "string" && /^t[hd]$/.test(cell.name) ? [this.#cell(cell)] : [],
      );
      return cells.length === 0 ? [] : [new TableRow({ children: cells })];
    });
    if (rows.flat().length === 0) return;
    this.#blocks.push(
      new Table({ rows: rows.flat(), width: { size: 100, type: WidthType.PERCENTAGE } }),
    );
  }

  #cell(cell: Element): TableCell {
    const style = this.#form.style === "PaperHead" ? "PaperHead" : "PaperText";
    const writer = new TextWriter({ style }, this.#file);
    writer.write(cell.children, MARKS[cell.name] ?? {}, 0);
    const span = (name: string) => Number(attribute(cell.tag, name)) || 1;
    return new TableCell({
      children: writer.end(),
      columnSpan: span("colspan"),
      rowSpan: span("rowspan"),
    });
  }

  /** Ends the paragraph that is open. */
  #close(depth: number): void {
    if (this.#inline.length === 0) return;
    const bullet = this.#bullet === "" ? [] : [new TextRun(this.#bullet)];
    this.#bullet = "";
    const inline = [...bullet, ...this.#inline];
    this.#inline = [];
    this.#push(depth === 0 ? {} : { indent: { left: 567 + 340 * depth } }, inline);
  }

  #push(more: IParagraphOptions, inline: readonly ParagraphChild[]): void {
    const { style, label = [], after = [], more: own = {}, keep = false } = this.#form;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    this.#blocks.push(
      new Paragraph({
        ...(isFirst && own),
        ...(keep && { keepNext: true }),
        ...more,
        style: isFirst || style === "PaperHead" ? style : "PaperText",
        children: isFirst ? [...label, ...inline, ...after] : inline,
      }),
    );
  }
}

const elementsIn = (element: Element, name: string): Element[] =>
  element.children.flatMap((one) => {
    if (typeof one === "string") return [];
    return one.name === name ? [one] : elementsIn(one, name);
  });
