import {
  allElements,
  elementOf,
  elementsOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import type { Block, CellPlace } from "../../reading/block.ts";
import { cutsIn } from "../../reading/marks/cuts.rules.ts";
import { RichLine } from "../../reading/rich-line.rules.ts";
import { tableKind } from "../../reading/rows/table-kind.rules.ts";
import { cellsOf, rowsOf } from "./around.rules.ts";
import { withoutLabels } from "./formula-labels.rules.ts";
import { FAULTS } from "./faults.rules.ts";
import type { OldEquation } from "./old-equations.ts";
import { ownStyleOf } from "./own-style.rules.ts";
import { pairLanguage, pairsInTurn } from "./pair-table.rules.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Paragraphs } from "./paragraph.rules.ts";

type Equations = ReadonlyMap<string, OldEquation>;
/** A block without its id, which depends on the whole document. */
type NewBlock = Omit<Block, "id">;

/** A paragraph in one of our own styles, or a block of a paragraph or table that is not ours. */
export type DocumentItem = { own: Paragraph } | { block: Block };

/** Turns the paragraphs and tables of a document into blocks. */
export class PaperBlocks {
  readonly items: DocumentItem[] = [];
  readonly blocks: Block[] = [];
  readonly #paragraphs: Paragraphs;
  readonly #styles: ReadonlyMap<string, string>;
  #isBlank = false;
  #isDrawnOver = false;
  #tables = 0;

  /** @param styles names of styles by their ids */
  constructor(paragraphs: Paragraphs, styles: ReadonlyMap<string, string>) {
    [this.#paragraphs, this.#styles] = [paragraphs, styles];
  }

  add(element: XmlElement, equations: Equations): void {
    const isOwn = (one: XmlElement) => one.name === "p" && ownStyleOf(one) !== undefined;
    const isTable = element.name === "tbl";
    if (isTable && !allElements(element).some(isOwn)) return this.#table(element, equations);
    for (const paragraph of this.#paragraphs.of(element, equations)) {
      if (paragraph.own) this.items.push({ own: paragraph });
      else this.#push(this.#lines(paragraph, element));
    }
  }

  #push(blocks: readonly NewBlock[]): void {
    for (const made of blocks) {
      const block = { id: this.blocks.length, ...made };
      this.blocks.push(block);
      this.items.push({ block });
    }
  }

  /** The lines of a paragraph, which is split where a key begins in its middle. */
  #lines(paragraph: Paragraph, element: XmlElement, cell?: CellPlace): NewBlock[] {
    const made: NewBlock[] = [];
    const { label, notes } = paragraph;
    const faults = [...paragraph.faults, ...(this.#isDrawnOver ? [FAULTS.above] : [])];
    const lines = withoutLabels(paragraph.line).narrowed().lines().flatMap(cutLine);
    for (const line of lines) {
      const isFirst = made.length === 0;
      const bullet = isFirst && label?.isBullet === true ? "•\t" : "";
      if (`${bullet}${line.text}`.trim() === "") {
        this.#isBlank = true;
        continue;
      }
      const own = isFirst && label && !label.isBullet ? label.text.length + 1 : 0;
      made.push({
        paragraph: paragraph.number,
        line: bullet === "" ? line : new RichLine([{ text: bullet, tags: [] }, ...line.pieces]),
        bold: boldShare(line.slice(own)),
        ...this.#look(element),
        blankBefore: this.#isBlank,
        newParagraph: isFirst,
        faults: isFirst ? faults : [],
        notes: isFirst ? notes : [],
        ...(isFirst && label && { label }),
        ...(cell && { cell }),
      });
      this.#isBlank = false;
    }
    this.#isDrawnOver = paragraph.isDrawnBelow === true || (this.#isDrawnOver && made.length === 0);
    if (made.length > 0 || paragraph.faults.length === 0) return made;
    return [this.#faulty(paragraph, element, cell)];
  }

  /** A block for a paragraph of which nothing can be read, so that its faults are shown. */
  #faulty({ number, faults, notes }: Paragraph, element: XmlElement, cell?: CellPlace): NewBlock {
    const line = RichLine.of("\ufffc");
    const look = this.#look(element);
    const place = { paragraph: number, bold: 0, blankBefore: false, newParagraph: true };
    return { line, faults, notes, ...look, ...place, ...(cell && { cell }) };
  }

  #look(element: XmlElement): { style: string; centred: boolean } {
    const properties = elementOf(element, "pPr");
    const style = elementOf(properties, "pStyle")?.attributes["val"] ?? "";
    return {
      style: this.#styles.get(style) ?? style,
      centred: elementOf(properties, "jc")?.attributes["val"] === "center",
    };
  }

  #table(table: XmlElement, equations: Equations): void {
    const place = this.#tables++;
    const rows = rowsOf(table).map(cellsOf);
    const cells = rows.map((row, at) =>
      row.map((cell, col) =>
        this.#cell(cell, equations, {
          table: place,
          row: at,
          col,
          cols: row.length,
          kind: "lines",
        }),
      ),
    );
    const texts = cells.map((row) =>
      row.map((cell) => cell.map(({ line }) => line.text.trim()).join("\n")),
    );
    const kind = tableKind(texts);
    const all = cells.flat(2);
    if (all.length === 0) return;
    const language = pairLanguage(texts);
    if (language) this.#push(pairsInTurn(cells.slice(1), language));
    else if (kind === "lines" || kind === "rows") {
      const read = kind === "rows" ? cells.flatMap((row) => withoutCount(row.flat())) : all;
      this.#push(
        read.map((block) => ({ ...block, ...(block.cell && { cell: { ...block.cell, kind } }) })),
      );
    } else if (kind === "optionRows") {
      this.#push(cells.flatMap((row) => joined(row.flat(), " ")));
    } else {
      const rowLines = cells.map((row) => row.map((cell) => cell.map(({ line }) => line)));
      this.#push(joined(all, "\t").map((block) => ({ ...block, table: { kind, rows: rowLines } })));
    }
    this.#isBlank = true;
  }

  /** The lines of a cell; tables inside are read paragraph by paragraph. */
  #cell(cell: XmlElement, equations: Equations, place: CellPlace): NewBlock[] {
    const blocks = paragraphsIn(cell).flatMap((paragraph) =>
      this.#paragraphs
        .of(paragraph, equations)
        .flatMap((one) => this.#lines(one, paragraph, place)),
    );
    this.#isBlank = false;
    return blocks;
  }
}

const paragraphsIn = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((one) => (one.name === "p" ? [one] : paragraphsIn(one)));

/**
 * Removes the labels of a list that counts through the cells of a row: it does not number
 * questions.
 */
function withoutCount(row: readonly NewBlock[]): NewBlock[] {
  const counted = row.filter(({ label, cell }) => label && !label.isBullet && cell);
  if (new Set(counted.map(({ cell }) => cell?.col)).size < 2) return [...row];
  return row.map((block) => {
    const { label, ...rest } = block;
    const text = label && !label.isBullet ? block.line.slice(label.text.length + 1) : undefined;
    return text && text.text.trim() !== "" ? { ...rest, line: text } : block;
  });
}

/** Joins the blocks of a table into one block. */
function joined(blocks: readonly NewBlock[], gap: string): NewBlock[] {
  const [first] = blocks;
  if (!first) return [];
  const { label: _label, cell: _cell, ...rest } = first;
  const pieces = blocks.flatMap(({ line, cell }, at) => {
    const next = blocks[at + 1]?.cell;
    const isRowEnd = gap === "\t" && next !== undefined && next.row !== cell?.row;
    return [...line.pieces, { text: isRowEnd ? "\n" : gap, tags: [] }];
  });
  const line = new RichLine(pieces.slice(0, -1));
  const faults = blocks.flatMap((block) => block.faults);
  const notes = blocks.flatMap((block) => block.notes);
  return [{ ...rest, line, faults, notes, newParagraph: true }];
}

function cutLine(line: RichLine): RichLine[] {
  const cuts = cutsIn(line.text);
  if (cuts.length === 0) return [line];
  return [0, ...cuts].map((from, at) => line.slice(from, cuts[at]));
}

function boldShare({ pieces }: RichLine): number {
  const size = (text: string) => text.replace(/\s/g, "").length;
  const all = pieces.reduce((sum, { text }) => sum + size(text), 0);
  const bold = pieces.filter(({ tags }) => tags.includes("strong"));
  return all === 0 ? 0 : bold.reduce((sum, { text }) => sum + size(text), 0) / all;
}
