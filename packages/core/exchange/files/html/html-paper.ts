import { Parser } from "htmlparser2";
import type { XmlElement, XmlNode } from "../../../kernel/rich-text/xml-element.rules.ts";
import type { OldEquation } from "../docx/old-equations.ts";
import type { Target } from "../docx/parts.ts";
import { tooLarge } from "../reader.ts";
import { type Look, lookOf, runProperties, stylesOf } from "./html-look.rules.ts";
import { equationOf, isHidden } from "./html-markup.rules.ts";
import { labelOf, type List, listOf } from "./html-list.rules.ts";

/** A picture inside a page, as data in its address. */
export interface HtmlPicture {
  name: string;
  bytes: Uint8Array;
}

/** A page as the elements of a Word document, so that both are understood by the same rules. */
export interface HtmlPaper {
  elements: XmlElement[];
  /** Formulas, by the ids of the objects in their places. */
  equations: Map<string, OldEquation>;
  /** The places of pictures, by the ids of the drawings. */
  targets: Map<string, Target>;
  pictures: HtmlPicture[];
}

const BLOCKS = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre section article header footer main nav figure figcaption table thead tbody tfoot tr td th caption hr address center form fieldset body".split(
    " ",
  ),
);
/** How deep elements may be nested: the parser gets slower with each level. */
const DEEPEST = 1000;
/** Deeper markup of a formula is left out. */
const DEEPEST_FORMULA = 60;
const PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,([a-z0-9+/=\s]+)$/i;

interface Opened {
  name: string;
  /** Left out because the element, or an element around it, is hidden. */
  isHidden: boolean;
  /** Whether the element's content is left out. */
  isOut: boolean;
  look: Look;
  isBlock: boolean;
  isPre: boolean;
  isCentred: boolean;
}

const node = (
  name: string,
  children: readonly XmlNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, children });

const tooDeep = () =>
  tooLarge("too_deep", "This page has parts inside parts too often. Paste it in smaller pieces.");

/** Reads the HTML of a page or a clipboard. @throws AppError `too-large` */
export function readHtml(html: string): HtmlPaper {
  const maker = new PaperMaker();
  const parser = new Parser(maker, { lowerCaseTags: true, decodeEntities: true });
  parser.end(html);
  maker.end();
  return maker.paper;
}

/** Builds paragraphs and tables from the tags as they come, without recursion. */
class PaperMaker {
  readonly paper: HtmlPaper = {
    elements: [],
    equations: new Map(),
    targets: new Map(),
    pictures: [],
  };
  readonly #open: Opened[] = [];
  readonly #lists: List[] = [];
  #runs: XmlElement[] = [];
  /** The rows and the cells of the outermost table that is open. */
  #rows: XmlElement[] = [];
  #cells: XmlElement[] = [];
  #lines: XmlElement[] = [];
  #tables = 0;
  #formula: { name: string; children: XmlNode[]; attributes: Record<string, string> }[] = [];
  #endsInSpace = true;
  /** Whether the paragraph has the label of its list and nothing else yet. */
  #hasLabelOnly = false;

  get #inside(): Opened | undefined {
    return this.#open.at(-1);
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#open.length + this.#formula.length > DEEPEST) throw tooDeep();
    if (this.#formula.length > 0 || name === "math") return this.#openFormula(name, attributes);
    const styles = stylesOf(attributes["style"]);
    const above = this.#inside;
    const isOut = above?.isOut === true || isHidden(name, attributes, styles);
    const isBlock = BLOCKS.has(name);
    if (isBlock && !isOut && !this.#hasLabelOnly) this.#flush();
    this.#open.push({
      name,
      isHidden: isOut,
      isOut,
      look: { ...above?.look, ...lookOf(name, attributes, styles) },
      isBlock,
      isPre:
        above?.isPre === true ||
        name === "pre" ||
        (styles.get("white-space") ?? "").startsWith("pre"),
      isCentred:
        isBlock &&
        (styles.get("text-align") ?? attributes["align"] ?? (above?.isCentred ? "center" : "")) ===
          "center",
    });
    if (!isOut) this.#begin(name, attributes, styles);
  }

  #begin(name: string, attributes: Record<string, string>, styles: ReadonlyMap<string, string>) {
    if (name === "br") this.#run(node("br"));
    if (name === "img") this.#picture(attributes["src"] ?? "");
    if (name === "ul" || name === "ol") this.#lists.push(listOf(name, attributes, styles));
    if (name === "li") this.#label(attributes["value"]);
    if (name === "table") this.#tables++;
    const latex = attributes["data-latex"] ?? "";
    const opened = this.#inside;
    if (latex === "" || !opened) return;
    this.#equation({ latex });
    opened.isOut = true;
  }

  ontext(text: string): void {
    const formula = this.#formula.at(-1);
    if (formula) return void formula.children.push(text);
    if (this.#inside?.isOut) return;
    if (this.#inside?.isPre) return this.#written(text.replaceAll("\r", ""));
    const narrow = text.replace(/[\s\u00a0]+/g, " ");
    this.#written(this.#endsInSpace ? narrow.replace(/^ /, "") : narrow);
  }

  onclosetag(name: string): void {
    if (this.#formula.length > 0) return this.#closeFormula();
    const opened = this.#open.pop();
    if (!opened || opened.isHidden) return;
    if (opened.isBlock) this.#flush(opened);
    if (name === "ul" || name === "ol") this.#lists.pop();
    if (name === "table") this.#closeTable();
    if (this.#tables === 1 && (name === "td" || name === "th")) {
      this.#cells.push(node("tc", this.#lines.length > 0 ? this.#lines : [node("p")]));
      this.#lines = [];
    }
    if (this.#tables === 1 && name === "tr") {
      this.#rows.push(node("tr", this.#cells));
      this.#cells = [];
    }
  }

  end(): void {
    this.#flush();
    while (this.#tables > 0) this.#closeTable();
  }

  /** Ends a paragraph. */
  #flush(opened = this.#inside): void {
    const isEmptyLine = this.#runs.length === 0;
    this.#endsInSpace = true;
    if (isEmptyLine && opened?.name !== "p") return;
    const properties = opened?.isCentred ? [node("pPr", [node("jc", [], { val: "center" })])] : [];
    this.#put(node("p", [...properties, ...this.#runs]));
    this.#runs = [];
    this.#hasLabelOnly = false;
  }

  #put(paragraph: XmlElement): void {
    if (this.#tables > 0) this.#lines.push(paragraph);
    else this.paper.elements.push(paragraph);
  }

  /** Tables inside of cells are read as lines of the cell. */
  #closeTable(): void {
    this.#tables = Math.max(0, this.#tables - 1);
    if (this.#tables > 0) return;
    const rest = this.#lines;
    if (this.#cells.length > 0) this.#rows.push(node("tr", this.#cells));
    if (this.#rows.length > 0) this.paper.elements.push(node("tbl", this.#rows));
    [this.#rows, this.#cells, this.#lines] = [[], [], []];
    this.paper.elements.push(...rest);
  }

  #written(text: string): void {
    if (text === "") return;
    this.#endsInSpace = text.endsWith(" ");
    const parts = text.split(/([\n\t])/).filter((part) => part !== "");
    for (const part of parts) {
      this.#run(part === "\n" ? node("br") : part === "\t" ? node("tab") : node("t", [part]));
    }
  }

  #run(content: XmlElement): void {
    if (content.name === "br") this.#endsInSpace = true;
    this.#hasLabelOnly = false;
    this.#runs.push(node("r", [runProperties(this.#inside?.look ?? {}), content]));
  }

  #label(value: string | undefined): void {
    const list = this.#lists.at(-1);
    if (!list) return;
    if (value !== undefined && /^\d{1,5}$/.test(value)) list.next = Number(value);
    const label = labelOf(list, list.next++);
    this.#runs.push(node("r", [node("t", [label]), node("tab")]));
    this.#endsInSpace = true;
    this.#hasLabelOnly = true;
  }

  #equation(equation: OldEquation): void {
    if (this.#inside?.isOut) return;
    const id = `f${this.paper.equations.size}`;
    this.paper.equations.set(id, equation);
    this.#run(node("object", [node("OLEObject", [], { ProgID: "Equation.DSMT", id })]));
    this.#endsInSpace = false;
  }

  #picture(source: string): void {
    const [, kind, data] = PICTURE.exec(source) ?? [];
    const id = `p${this.paper.targets.size}`;
    const name = `pasted-${this.paper.pictures.length + 1}.${kind?.toLowerCase().replace("jpeg", "jpg")}`;
    this.paper.targets.set(id, { path: data === undefined ? undefined : `media/${name}` });
    if (data !== undefined) {
      this.paper.pictures.push({ name, bytes: Buffer.from(data, "base64") });
    }
    this.#run(node("drawing", [node("blip", [], { embed: id })]));
    this.#endsInSpace = false;
  }

  #openFormula(name: string, attributes: Record<string, string>): void {
    this.#formula.push({ name: name.replace(/^\w+:/, ""), children: [], attributes });
  }

  #closeFormula(): void {
    const made = this.#formula.pop();
    if (!made) return;
    const above = this.#formula.at(-1);
    if (!above) return this.#equation(equationOf(made));
    if (this.#formula.length < DEEPEST_FORMULA) above.children.push(made);
  }
}
