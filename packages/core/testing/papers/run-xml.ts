import { escapeHtml } from "../../exchange/cell-text/tree.rules.ts";
import type { Program } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import { equationXml } from "./equations.ts";
import type { Look, Piece } from "./pieces.ts";

/** Gives each image its place in the file. */
export interface Images {
  /** The next image's relation id and its number. */
  next(): { id: string; index: number };
}

/**
 * A text that was deleted while Word tracked changes. Word shows it struck out, but it does not
 * belong to the paper.
 */
export const DELETED = "2. (B) old text ";

/**
 * Writes the runs (pieces of text with one look) of a paragraph as one program does, with the
 * superfluous code that this program leaves in files.
 */
export class RunWriter {
  readonly draw: Draw;
  readonly program: Program;
  readonly images: Images;
  #id = 100;

  constructor(draw: Draw, program: Program, images: Images) {
    this.draw = draw;
    this.program = program;
    this.images = images;
  }

  runs(pieces: readonly Piece[]): string {
    return pieces.map((piece) => this.#piece(piece)).join("");
  }

  #piece(piece: Piece): string {
    if (piece.kind === "text") return this.#text(piece.text, piece.look);
    if (piece.kind === "tab") return this.#run("<w:tab/>", {});
    if (piece.kind === "break") {
      return this.#run(
        this.program === "Google Docs" ? '<w:br w:type="textWrapping"/>' : "<w:br/>",
        {},
      );
    }
    if (piece.kind === "equation") return equationXml(piece.form, piece.parts);
    const { id, index } = this.images.next();
    const isOld = this.program === "Word" && this.draw.chance(0.15);
    return this.#run(isOld ? oldPicture(id) : picture(id, index), {});
  }

  #text(words: string, look: Look): string {
    const runs = this.#split(words).map((part) => this.#noisy(this.#run(this.#words(part), look)));
    return runs.join("");
  }

  /**
   * Splits a text into several runs, because programs begin a new run anywhere: after an edit, or
   * at a word that their spelling check does not know.
   */
  #split(words: string): string[] {
    const often = SPLITS[this.program];
    if (words.length < 2 || !this.draw.chance(often)) return [words];
    const at = this.draw.int(1, words.length - 1);
    // No program splits a character of two code units, or a character with combining marks.
    if (
      /^[\p{M}\u200d\udc00-\udfff]/u.test(words.slice(at)) ||
      /[\ud800-\udbff]$/.test(words.slice(0, at))
    ) {
      return [words];
    }
    return [words.slice(0, at), ...this.#split(words.slice(at))];
  }

  #words(words: string): string {
    const { draw } = this;
    const spaced = draw.chance(0.03) ? words.replace(/(?<=\p{L}) (?=\p{L})/u, "\u00a0") : words;
    const hyphen =
      draw.chance(0.02) && this.program === "Word" ? /(?<=[a-z]{5})(?=[a-z]{4})/ : undefined;
    const parts = hyphen ? spaced.split(hyphen) : [spaced];
    return parts
      .map((part) => `<w:t xml:space="preserve">${escapeHtml(part)}</w:t>`)
      .join("<w:softHyphen/>");
  }

  #run(inside: string, look: Look): string {
    const properties = propertiesOf(look, this.program);
    const about =
      this.program === "Word" && this.draw.chance(0.7) ? ` w:rsidR="00${this.#hex()}"` : "";
    return `<w:r${about}>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}${inside}</w:r>`;
  }

  #hex(): string {
    return this.draw.int(0x100000, 0xffffff).toString(16).toUpperCase();
  }

  #noisy(run: string): string {
    if (this.program === "Google Docs") {
      return this.draw.chance(0.08)
        ? `<w:sdt><w:sdtPr><w:tag w:val="goog_rdk_${this.#id++}"/></w:sdtPr><w:sdtContent>${run}</w:sdtContent></w:sdt>`
        : run;
    }
    if (this.program === "LibreOffice" && this.draw.chance(0.05)) {
      return `<w:r><w:rPr></w:rPr></w:r>${run}`;
    }
    return this.program === "Word" && this.draw.chance(0.25) ? this.#noiseOfWord(run) : run;
  }

  #noiseOfWord(run: string): string {
    const id = this.#id++;
    const author = `w:id="${id}" w:author="Reviewer" w:date="2025-03-01T09:00:00Z"`;
    return this.draw.weighted([
      [`<w:proofErr w:type="spellStart"/>${run}<w:proofErr w:type="spellEnd"/>`, 40],
      [`<w:proofErr w:type="gramStart"/>${run}<w:proofErr w:type="gramEnd"/>`, 15],
      [
        `<w:bookmarkStart w:id="${id}" w:name="_GoBack${id}"/>${run}<w:bookmarkEnd w:id="${id}"/>`,
        12,
      ],
      [
        `<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="place">${run}</w:smartTag>`,
        6,
      ],
      [`<w:ins ${author}>${run}</w:ins>`, 6],
      [
        `<w:del ${author}><w:r><w:delText xml:space="preserve">${DELETED}</w:delText></w:r></w:del>${run}`,
        4,
      ],
      [`<w:hyperlink w:anchor="_Top" w:history="1">${run}</w:hyperlink>`, 4],
      [run.replace(/(?=<w:t[ >])/, "<w:lastRenderedPageBreak/>"), 8],
      [`<w:r></w:r>${run}`, 5],
    ]);
  }
}

const SPLITS: Record<Program, number> = {
  Word: 0.3,
  LibreOffice: 0.1,
  "Google Docs": 0.08,
  "a library": 0,
};

/** Properties of a run in the order of the schema. */
function propertiesOf(look: Look, program: Program): string {
  const isGoogle = program === "Google Docs";
  const isFull = isGoogle || program === "LibreOffice";
  return [
    look.mono
      ? '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>'
      : isFull
        ? '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/>'
        : "",
    look.bold ? `<w:b${isGoogle ? ' w:val="1"' : ""}/>` : isGoogle ? '<w:b w:val="0"/>' : "",
    look.italic ? "<w:i/>" : isGoogle ? '<w:i w:val="0"/>' : "",
    isGoogle ? '<w:strike w:val="0"/>' : "",
    look.colour !== undefined
      ? `<w:color w:val="${look.colour}"/>`
      : isGoogle
        ? '<w:color w:val="000000"/>'
        : "",
    isFull ? '<w:sz w:val="24"/>' : "",
    look.highlight !== undefined ? `<w:highlight w:val="${look.highlight}"/>` : "",
    look.underline ? '<w:u w:val="single"/>' : isGoogle ? '<w:u w:val="none"/>' : "",
    look.raised !== undefined
      ? `<w:vertAlign w:val="${look.raised}"/>`
      : isGoogle
        ? '<w:vertAlign w:val="baseline"/>'
        : "",
    isGoogle ? '<w:rtl w:val="0"/>' : "",
  ].join("");
}

const picture = (id: string, index: number): string =>
  `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="1143000" cy="762000"/><wp:docPr id="${index}" name="Picture ${index}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${index}" name="image${index}.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1143000" cy="762000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;

const oldPicture = (id: string): string =>
  `<w:pict><v:shape style="width:90pt;height:60pt"><v:imagedata r:id="${id}" o:title=""/></v:shape></w:pict>`;
