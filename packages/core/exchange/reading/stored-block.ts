import type { Block, BlockTable } from "./block.ts";
import type { Reading } from "./reading.ts";
import { type Piece, RichLine } from "./rich-line.rules.ts";

/**
 * A block as plain data, from which a paper can be understood again without reading the file again.
 */
export interface StoredBlock extends Omit<Block, "line" | "table"> {
  pieces: readonly Piece[];
  /** Rows, cells, the lines of a cell, and their pieces. */
  table?: { kind: BlockTable["kind"]; rows: readonly (readonly Piece[])[][][] };
}

/** A question paper: its blocks, and what was understood of them. */
export interface QuestionPaper {
  blocks: StoredBlock[];
  reading: Reading;
}

export function storedBlock({ line, table, ...block }: Block): StoredBlock {
  const rows = table?.rows.map((row) => row.map((cell) => cell.map(({ pieces }) => [...pieces])));
  return {
    ...block,
    pieces: line.pieces,
    ...(table && rows && { table: { kind: table.kind, rows } }),
  };
}

export function restoredBlock({ pieces, table, ...block }: StoredBlock): Block {
  const rows = table?.rows.map((row) =>
    row.map((cell) => cell.map((line) => new RichLine([...line]))),
  );
  return {
    ...block,
    line: new RichLine(pieces),
    ...(table && rows && { table: { kind: table.kind, rows } }),
  };
}
