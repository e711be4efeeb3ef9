import {
  allElements,
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { UnknownMaths } from "../../formats/maths/maths-text.rules.ts";
import { latexOfOmml } from "../../formats/maths/omml.rules.ts";
import { imageName, isImageName } from "../image-name.rules.ts";
import type { WordLabel } from "../../reading/block.ts";
import { cellsOf, drawnIn, insideOf, rowsOf } from "./around.rules.ts";
import type { Numbering } from "./numbering.rules.ts";
import { isColumnRule, isDrawn, type Reach, reachOf } from "./drawing.rules.ts";
import { FAULTS, HIDDEN, TRACKED } from "./faults.rules.ts";
import { FontCheck } from "./legacy-font.rules.ts";
import type { OldEquation } from "./old-equations.ts";
import { NOTE_STYLE, type OwnStyle, ownStyleOf } from "./own-style.rules.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Target } from "./parts.ts";
import { isOn, runLook, type RunLook } from "./run-look.rules.ts";
import { OBJECT, type Piece, RichLine } from "../../reading/rich-line.rules.ts";
import { symbolOf, symbolText } from "./symbol.rules.ts";

const DROPPED =
  /^(?:\w+Pr|proofErr|bookmark(?:Start|End)|comment\w*|lastRenderedPageBreak|instrText|fldChar|perm(?:Start|End)|moveFromRange\w+|moveToRange\w+|softHyphen|annotationRef|tblGrid)$/;

/** Reads the paragraphs of one document, in order. */
export class Paragraphs {
  /** Names of the images in the paragraphs read so far. */
  readonly images = new Set<string>();
  readonly #numbering: Numbering;
  readonly #targets: ReadonlyMap<string, Target>;
  readonly #fonts: FontCheck;
  #number = 0;
  #pieces: Piece[] = [];
  #faults = new Set<string>();
  #notes = new Set<string>();
  #boxes: XmlElement[] = [];
  #reaches = new Set<Reach>();
  #own: OwnStyle | undefined;
  #label: WordLabel | undefined;
  #equations: ReadonlyMap<string, OldEquation> = new Map();

  constructor(numbering: Numbering, targets: ReadonlyMap<string, Target>, fonts = new FontCheck()) {
    [this.#numbering, this.#targets, this.#fonts] = [numbering, targets, fonts];
  }

  /**
   * A block as paragraphs: a paragraph is one, a table has one per row. Those of text boxes inside
   * follow.
   * @param equations the MathType equations inside, by the ids of their relationships
   */
  of(block: XmlElement, equations: ReadonlyMap<string, OldEquation> = new Map()): Paragraph[] {
    this.#equations = equations;
    return this.#block(block);
  }

  #block(block: XmlElement): Paragraph[] {
    if (block.name === "tbl") return rowsOf(block).flatMap((row) => this.#row(row));
    this.#number++;
    this.#paragraph(block);
    return this.#ended();
  }

  #row(row: XmlElement): Paragraph[] {
    this.#number++;
    cellsOf(row).forEach((cell, at) => {
      if (at > 0) this.#text("\t", []);
      const inside = allElements(cell).filter(({ name }) => name === "p");
      inside.forEach((paragraph, place) => {
        if (place > 0) this.#text("\n", []);
        this.#paragraph(paragraph);
      });
      const first = this.#pieces.map(({ text }) => text).join("");
      if (at === 0 && /^\s*\d{1,3}\s*$/.test(first)) this.#text(".", []);
    });
    return this.#ended();
  }

  #ended(): Paragraph[] {
    const line = new RichLine(this.#pieces);
    const far = line.text.trim() === "" ? /^below/ : /^below$/;
    const made = {
      line,
      own: this.#own,
      label: this.#label,
      number: this.#number,
      faults: [...this.#faults],
      notes: [...this.#notes],
      isDrawnBelow: [...this.#reaches].some((reach) => far.test(reach)),
    };
    const boxes = this.#boxes;
    [this.#pieces, this.#boxes] = [[], []];
    this.#faults = new Set();
    this.#notes = new Set();
    this.#reaches = new Set();
    this.#own = undefined;
    this.#label = undefined;
    const inside = boxes.flatMap((box) =>
      insideOf(box, /^(?:p|tbl)$/).flatMap((one) => this.#block(one)),
    );
    return [made, ...inside];
  }

  #paragraph(paragraph: XmlElement): void {
    this.#own ??= ownStyleOf(paragraph);
    this.#fonts.enter(paragraph);
    const label = this.#numbering.next(paragraph);
    this.#label ??= label;
    if (label && !label.isBullet) this.#text(`${label.text}\t`, []);
    this.#inside(paragraph, []);
  }

  #text(text: string, tags: readonly string[], look: readonly string[] = []): void {
    if (text !== "") this.#pieces.push({ text, tags, ...(look.length > 0 && { look }) });
  }

  #inside(parent: XmlElement, tags: readonly string[]): void {
    for (const element of elementsOf(parent)) this.#element(element, tags);
  }

  #element(element: XmlElement, tags: readonly string[]): void {
    const { name } = element;
    if (name === "r") return this.#run(element);
    if (name === "oMath") return this.#formula(element);
    if (name === "del" || name === "moveFrom") return void this.#notes.add(TRACKED);
    if (name === "ins" || name === "moveTo") this.#notes.add(TRACKED);
    if (name === "AlternateContent") return this.#chosen(element, tags);
    if (!DROPPED.test(name)) this.#inside(element, tags);
  }

  /**
   * Reads the branch that newer versions of Word show. The other branch has the same contents for
   * older versions.
   */
  #chosen(element: XmlElement, tags: readonly string[]): void {
    const choice = elementOf(element, "Choice");
    if (!choice) return;
    for (const one of elementsOf(choice)) {
      if (/^(?:r|oMath)$/.test(one.name)) this.#element(one, tags);
      else this.#content(one, { tags: [...tags], look: [] }, "");
    }
  }

  #run(run: XmlElement): void {
    const properties = elementOf(run, "rPr");
    if (elementOf(properties, "rStyle")?.attributes["val"] === NOTE_STYLE) return;
    this.#fonts.assertUnicode(run, this.#number);
    if (isOn(properties, "vanish")) this.#notes.add(HIDDEN);
    const look = runLook(properties);
    const font = elementOf(properties, "rFonts")?.attributes["ascii"] ?? "";
    for (const element of elementsOf(run)) this.#content(element, look, font);
  }

  #content(element: XmlElement, look: RunLook, font: string): void {
    const { name } = element;
    const { tags } = look;
    if (name === "t") return this.#written(textOf(element), look, font);
    if (name === "tab" || name === "ptab") return this.#text("\t", tags);
    if (name === "br" || name === "cr") return this.#text("\n", tags);
    if (name === "noBreakHyphen") return this.#text("\u2011", tags);
    if (name === "sym") return this.#symbol(element, tags);
    if (name === "delText") return void this.#notes.add(TRACKED);
    if (name === "drawing" || name === "pict") return this.#drawing(element, tags);
    if (name === "object") return this.#object(element);
    if (name === "AlternateContent") return this.#chosen(element, tags);
    if (/^(?:foot|end)noteReference$/.test(name)) {
      this.#notes.add("A footnote was left out.");
      return;
    }
    if (!DROPPED.test(name)) this.#faults.add(`The part ${name} of the document cannot be read.`);
  }

  #written(text: string, { tags, look }: RunLook, font: string): void {
    const read = symbolText(text, font);
    if (read === undefined) {
      this.#faults.add("A character of a special font cannot be read. Insert it as a symbol.");
    } else this.#text(read, tags, look);
  }

  #symbol({ attributes }: XmlElement, tags: readonly string[]): void {
    const { char = "", font = "" } = attributes;
    const read = symbolOf(Number.parseInt(char, 16), font);
    if (read !== undefined) return this.#text(read, tags);
    this.#faults.add(`The symbol ${char} of the font ${font} cannot be read. Type it again.`);
  }

  #formula(element: XmlElement): void {
    try {
      const latex = latexOfOmml(element);
      if (latex !== "") this.#pieces.push({ text: OBJECT, tags: [], latex });
    } catch (error) {
      if (!(error instanceof UnknownMaths)) throw error;
      this.#faults.add(`An equation cannot be read because of ${error.message}. Write it again.`);
    }
  }

  #drawing(element: XmlElement, tags: readonly string[]): void {
    const { drawn, boxes } = drawnIn(element);
    const isRule = drawn.some(({ attributes }) => /^(?:t|true|1)$/.test(attributes["hr"] ?? ""));
    if (isRule || isColumnRule(drawn)) return;
    this.#boxes.push(...boxes);
    const pictures = drawn.filter(({ name }) => name === "blip" || name === "imagedata");
    for (const { attributes } of pictures) {
      const { embed, link, id } = attributes;
      this.#picture(embed ?? link ?? id ?? "", tags);
    }
    if (pictures.length === 0 && boxes.length === 0 && drawn.some(isDrawn)) {
      this.#faults.add(FAULTS.drawing);
      this.#reaches.add(reachOf(drawn));
    }
  }

  #picture(id: string, tags: readonly string[]): void {
    const path = this.#targets.get(id)?.path;
    if (path === undefined) return void this.#faults.add(FAULTS.linked);
    const kind = /\.(wmf|emf|wmz|emz)$/i.exec(path)?.[1];
    if (kind !== undefined) return void this.#faults.add(FAULTS.metafile(kind.toUpperCase()));
    const image = imageName(path);
    if (!isImageName(image)) return void this.#faults.add(FAULTS.kind(image));
    this.images.add(image);
    this.#pieces.push({ text: OBJECT, tags, image });
  }

  #oldEquation(id: string): void {
    const found = this.#equations.get(id) ?? { reason: "" };
    if ("reason" in found) this.#faults.add(FAULTS.mathType(found.reason));
    else if (found.latex !== "") {
      this.#pieces.push({ text: OBJECT, tags: [], latex: found.latex });
    }
  }

  #object(element: XmlElement): void {
    const ole = allElements(element).find(({ name }) => name === "OLEObject");
    const program = ole?.attributes["ProgID"] ?? "";
    if (/^Equation\.DSMT/i.test(program)) this.#oldEquation(ole?.attributes["id"] ?? "");
    else if (/^Equation/i.test(program)) this.#faults.add(FAULTS.equation3);
    else this.#faults.add(/^ChemDraw/i.test(program) ? FAULTS.chem : FAULTS.object);
  }
}
