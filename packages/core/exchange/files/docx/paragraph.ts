import type { WordLabel } from "../../reading/block.ts";
import type { RichLine } from "../../reading/rich-line.rules.ts";
import type { OwnStyle } from "./own-style.rules.ts";

/** A paragraph or a row of a table, with its place in the document. */
export interface Paragraph {
  /** The line with the label of its list and a tab in front; a bullet has no label. */
  line: RichLine;
  label?: WordLabel | undefined;
  /** Only in files that we wrote: what the paragraph is. */
  own?: OwnStyle | undefined;
  /** Counted from 1, as a reader of the document would. */
  number: number;
  /** Why it cannot be imported, a sentence each. */
  faults: readonly string[];
  /** What is different from the document, a sentence each. */
  notes: readonly string[];
  /** Whether a drawing that cannot be read may lie over the line below. */
  isDrawnBelow?: boolean;
}
