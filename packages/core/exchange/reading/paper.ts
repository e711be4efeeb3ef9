import type { Block } from "./block.ts";
import type { Facts } from "./facts.rules.ts";
import type { OptionMark } from "./marks/option.rules.ts";
import type { BLOCK_USES } from "./hints.schema.ts";

/** The facts about a paper that are the same for every choice of its questions. */
export interface PaperFacts {
  blocks: readonly Block[];
  facts: readonly Facts[];
  uses: ReadonlyMap<number, (typeof BLOCK_USES)[number]>;
  /** Blocks that belong to no question: pages of keys, and tables with one question per row. */
  aside: ReadonlySet<number>;
}

/** The role of a block within its segment. */
export type SegmentRole =
  | "stem"
  | "options"
  | "more"
  | "key"
  | "key2"
  | "solution"
  | "note"
  | "heading"
  | "tail"
  | "left";

export interface SegmentEntry {
  block: number;
  role: SegmentRole;
  /** The position of the text of a key or a solution, behind the word that names it. */
  from?: number;
  /** The key, if its line has only a word for it: the label of the option below that line. */
  written?: string;
  marks?: readonly OptionMark[];
}

/** A block as a segment reads it. */
export interface SegmentLine {
  id: number;
  block: Block;
  facts: Facts;
  isFirst: boolean;
  from: number;
  use: (typeof BLOCK_USES)[number] | undefined;
}
