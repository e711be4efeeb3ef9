/**
 * The content of a paper before it is written as a file. Its texts are in a notation, in which the
 * expected texts are written too: `10^{3}`, `H_{2}O`, `⟦frac:x|2⟧` for an equation and `▣` for an
 * image.
 */

export interface Look {
  bold?: true;
  italic?: true;
  underline?: true;
  colour?: string;
  highlight?: string;
  raised?: "superscript" | "subscript";
  mono?: true;
}

export type Piece =
  | { kind: "text"; text: string; look: Look }
  | { kind: "tab" }
  | { kind: "break" }
  | { kind: "equation"; form: string; parts: readonly string[] }
  | { kind: "picture" };

/** One paragraph of a generated paper. */
export interface Line {
  pieces: readonly Piece[];
  /** The list and the level that number the paragraph. */
  list?: { id: number; level: number };
  /** The id of a paragraph style. A style may number its paragraphs too. */
  style?: string;
  align?: "center" | "right";
  /** The indent in twentieths of a point. */
  indent?: number;
  /** A horizontal rule instead of text. */
  rule?: true;
}

/** A table: the paragraphs of each cell of each row. */
export interface Grid {
  rows: readonly (readonly (readonly Line[])[])[];
  borders: boolean;
}

export type Block = Line | Grid;

export const isGrid = (block: Block): block is Grid => "rows" in block;

const text = (words: string, look: Look = {}): Piece => ({
  kind: "text",
  text: words,
  look,
});
export const TAB: Piece = { kind: "tab" };
const BREAK: Piece = { kind: "break" };

const NOTATION = /\^\{([^}]*)\}|_\{([^}]*)\}|⟦(\w+):([^⟧]*)⟧|▣|\t/gu;

/** The pieces of a text in the notation. */
export function piecesOf(notation: string, look: Look = {}): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of notation.matchAll(NOTATION)) {
    if (found.index > from) pieces.push(text(notation.slice(from, found.index), look));
    pieces.push(special(found, look));
    from = found.index + found[0].length;
  }
  if (from < notation.length) pieces.push(text(notation.slice(from), look));
  return pieces;
}

function special([all, above, below, form, parts]: RegExpExecArray, look: Look): Piece {
  if (all === "\t") return TAB;
  if (above !== undefined) return text(above, { ...look, raised: "superscript" });
  if (below !== undefined) return text(below, { ...look, raised: "subscript" });
  if (form !== undefined) return { kind: "equation", form, parts: (parts ?? "").split("|") };
  return { kind: "picture" };
}

export const line = (notation: string, more: Omit<Line, "pieces"> = {}, look: Look = {}): Line => ({
  pieces: piecesOf(notation, look),
  ...more,
});

/** Pieces that have another look besides their own one. */
export const looking = (pieces: readonly Piece[], look: Look): Piece[] =>
  pieces.map((piece) =>
    piece.kind === "text" ? { ...piece, look: { ...piece.look, ...look } } : piece,
  );

/** Lines as one paragraph with soft breaks. */
export const joined = (lines: readonly Line[]): Line => ({
  ...lines[0],
  pieces: lines.flatMap((one, at) => (at === 0 ? one.pieces : [BREAK, ...one.pieces])),
});
