import type { Program } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import { type Block, type Grid, isGrid, type Line } from "./pieces.ts";
import { type Images, RunWriter } from "./run-xml.ts";

/** The body of a document, as one program writes it. */
export class BodyWriter {
  readonly draw: Draw;
  readonly program: Program;
  readonly #runs: RunWriter;

  constructor(draw: Draw, program: Program, images: Images) {
    this.draw = draw;
    this.program = program;
    this.#runs = new RunWriter(draw, program, images);
  }

  body(blocks: readonly Block[]): string {
    return blocks
      .map((block) => (isGrid(block) ? this.#grid(block) : this.#wrapped(this.#paragraph(block))))
      .join("");
  }

  /** Puts some paragraphs in content controls, as files made from Word's templates have them. */
  #wrapped(paragraph: string): string {
    if (this.program !== "Word" || !this.draw.chance(0.01)) return paragraph;
    const id = this.draw.int(1000, 99_999_999);
    return `<w:sdt><w:sdtPr><w:id w:val="${id}"/></w:sdtPr><w:sdtContent>${paragraph}</w:sdtContent></w:sdt>`;
  }

  #paragraph(line: Line): string {
    if (line.rule) return this.#rule();
    const properties = this.#properties(line);
    const about = this.program === "Word" ? ' w:rsidR="00A1B2C3" w:rsidRDefault="00A1B2C3"' : "";
    return `<w:p${about}>${properties}${this.#runs.runs(line.pieces)}</w:p>`;
  }

  /** The paragraph's properties, in the order that the schema of .docx files requires. */
  #properties({ style, list, align, indent }: Line): string {
    const named = style ?? (list && this.program === "Word" ? "ListParagraph" : undefined);
    const isFull = this.program === "LibreOffice" || this.program === "Google Docs";
    const inside = [
      named !== undefined
        ? `<w:pStyle w:val="${named}"/>`
        : isFull
          ? '<w:pStyle w:val="Normal"/>'
          : "",
      list ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>` : "",
      isFull ? '<w:spacing w:before="0" w:after="60"/>' : "",
      indent ? `<w:ind w:left="${indent}"/>` : "",
      align === undefined ? "" : `<w:jc w:val="${align}"/>`,
      isFull ? "<w:rPr></w:rPr>" : "",
    ].join("");
    return inside === "" ? "" : `<w:pPr>${inside}</w:pPr>`;
  }

  #rule(): string {
    if (this.program === "LibreOffice" || this.program === "a library") {
      return '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr></w:pPr></w:p>';
    }
    return '<w:p><w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hralign="center" o:hrstd="t" o:hr="t" fillcolor="#a0a0a0" stroked="f"/></w:pict></w:r></w:p>';
  }

  #grid({ rows, borders }: Grid): string {
    const columns = Math.max(...rows.map((row) => row.length));
    const width = Math.floor(9000 / columns);
    const written = rows.map((row) => {
      const cells = row.map(
        (lines) =>
          `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${lines.map((one) => this.#paragraph(one)).join("")}</w:tc>`,
      );
      return `<w:tr>${cells.join("")}</w:tr>`;
    });
    const look = borders ? '<w:tblStyle w:val="TableGrid"/>' : "";
    const grid = Array.from({ length: columns }, () => `<w:gridCol w:w="${width}"/>`).join("");
    return `<w:tbl><w:tblPr>${look}<w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written.join("")}</w:tbl>`;
  }
}
