import type { Block } from "./block.ts";
import type { Facts } from "./facts.rules.ts";
import type { OptionMark } from "./marks/option.rules.ts";
import type { BLOCK_USES } from "./hints.schema.ts";

/** The facts that all segments of one choice share. */
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
  /** Where the text of a key or a solution begins behind its word. */
  from?: number;
  /** A key of another form: the label of the option below it. */
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
