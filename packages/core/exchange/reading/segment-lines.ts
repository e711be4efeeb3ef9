import type { Part } from "./inner-numbers.ts";
import { beginsBehind, type OpenOptions } from "./option-end.rules.ts";
import type { LabelLine } from "./option-run.rules.ts";
import type { SegmentLine } from "./paper.ts";

/** What single lines are to the question that they are in. */

/** A line as runs of options take it. */
export const labelLineOf = (line: SegmentLine, part: Part): LabelLine => ({
  block: line.id,
  text: line.facts.text,
  from: line.from,
  isFirst: line.isFirst,
  isRow: line.told === "option" || (line.facts.isRow && (part === "stem" || part === "options")),
  marks: line.facts.marks,
});

/** Whether a key behind its stem is above the options: "Which is it? [Ans. B]". */
export const isBehindStem = (open: OpenOptions, { id, block }: SegmentLine, part: Part): boolean =>
  part === "stem" && open.run === undefined && !block.newParagraph && beginsBehind(open, id);
