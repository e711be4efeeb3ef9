import { listUnder } from "./list-under.ts";
import type { Block } from "./block.ts";
import { blocksOf } from "./doubts/question-doubts.rules.ts";
import type { PaperQuestion, Reading, Slice } from "./reading.ts";

/**
 * Blocks that a reading lost or used twice. The slices of questions must cover their blocks exactly
 * once, and all other blocks have no slices. The result should be empty.
 */
export function lostOrTwice(blocks: readonly Block[], { questions, roles }: Reading): string[] {
  const slices = new Map<number, Slice[]>();
  questions.forEach((question, at) => {
    for (const slice of slicesOf(question)) {
      listUnder(slices, slice.block, slice);
    }
    for (const block of blocksOf(question)) {
      if (roles[block]?.question !== at) slices.set(block, [{ block, from: -1, to: -1 }]);
    }
  });
  return blocks.flatMap(({ id, line }) => {
    const mine = slices.get(id) ?? [];
    if ((roles[id]?.question ?? -1) < 0) {
      return mine.length > 0 ? [`Block ${id} is ${roles[id]?.role} and in a question.`] : [];
    }
    return uncovered(line.text, mine).map((text) => `Block ${id}: ${text}`);
  });
}

const slicesOf = ({ slices }: PaperQuestion): Slice[] =>
  [
    slices.stem,
    ...slices.options.map((option) => option.slices),
    slices.solution,
    slices.notes,
    slices.labels,
  ].flat();

/** Texts that are in no slice, or in two. */
function uncovered(text: string, slices: readonly Slice[]): string[] {
  const faults: string[] = [];
  let at = 0;
  for (const { from, to } of slices.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) faults.push(`twice "${text.slice(from, at)}"`);
    const gap = text.slice(at, from).trim();
    if (gap !== "") faults.push(`lost "${gap}"`);
    at = Math.max(at, to);
  }
  const rest = text.slice(at).trim();
  return rest === "" ? faults : [...faults, `lost "${rest}"`];
}
