import type { Part } from "./inner-numbers.ts";
import { beginsBehind, type OpenOptions } from "./option-end.rules.ts";
import type { LabelLine } from "./option-run.rules.ts";
import type { SegmentLine } from "../paper.ts";

/** Finds out which part of a question a single line is. */

/** A line in the form in which the runs of options read it. */
export const labelLineOf = (line: SegmentLine, part: Part): LabelLine => ({
  block: line.id,
  text: line.facts.text,
  from: line.from,
  isFirst: line.isFirst,
  isRow: line.use === "option" || (line.facts.isRow && (part === "stem" || part === "options")),
  marks: line.facts.marks,
});

/**
 * The role of a line that belongs to no part of a question: a note inside the question, or a
 * heading or a text that ends it. Undefined for all other lines.
 * @param goesOn whether the options continue after it
 */
export function endOf(
  { facts, isFirst, use }: SegmentLine,
  part: Part,
  goesOn: () => boolean,
): "note" | "heading" | "tail" | undefined {
  if (isFirst || use !== undefined) return undefined;
  if (facts.isProperty) return "note";
  if (facts.isPassage && part !== "stem" && part !== "options") return "tail";
  if (facts.isHeading && !goesOn()) return "heading";
  return facts.isInstruction && part !== "stem" && !goesOn() ? "tail" : undefined;
}

/**
 * Whether a key behind its stem is above the options: "Which is it? [Ans. B]". Statements of the stem
 * may have labels of their own.
 */
export const isBehindStem = (open: OpenOptions, { id, block }: SegmentLine, part: Part): boolean =>
  (part === "stem" || part === "options") && !block.newParagraph && beginsBehind(open, id);

/** Whether a line has only a word for a key, and is the heading of all options below it. */
export function standsAbove(
  { paper, run }: OpenOptions,
  { id, facts }: SegmentLine,
  at: number,
): boolean {
  if (run || facts.isKeyAbove || facts.text.slice(at).trim() !== "") return false;
  const below = [1, 2].map((step) => paper.facts[id + step]?.marks ?? []);
  const first = below[0]?.find(({ isStrong, index }) => isStrong && index === 0);
  return below.flat().some(({ form, index }) => form === first?.form && index === 1);
}

/** The label of the option below a word for a key, in a file that places keys like this. */
export function labelBelow(
  { paper, run }: OpenOptions,
  { id, facts }: SegmentLine,
  part: Part,
): string | undefined {
  if (!facts.isKeyAbove || (part !== "stem" && part !== "options")) return undefined;
  const next = paper.facts[id + 1];
  const mark = next?.marks.find(
    ({ isStrong, at, index, form }) =>
      isStrong &&
      next.text.slice(0, at).trim() === "" &&
      index === (run?.items.length ?? 0) &&
      (run === undefined || form === run.form),
  );
  return mark && next?.text.slice(mark.at, mark.end).trim();
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a line below a complete set of options repeats an option as the key: "(b) - newton". */
export function repeatsOption({ paper, run }: OpenOptions, { facts }: SegmentLine): boolean {
  const mark = facts.marks.find(({ isStrong, form }) => isStrong && form === run?.form);
  const item = mark && run?.items[mark.index];
  if (!mark || !item || facts.text.slice(0, mark.at).trim() !== "") return false;
  const line = paper.facts[item.block]?.text ?? "";
  const next = run.items.find(({ block, at }) => block === item.block && at > item.at);
  const own = plain(line.slice(item.end, next?.at));
  return own !== "" && own === plain(facts.text.slice(mark.end));
}
