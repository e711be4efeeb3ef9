import { ENGLISH_NAMES } from "../../../kernel/language/language.rules.ts";
import type { Block } from "../../reading/block.ts";
import { announcesKeys, keyWordEnd, solutionWordEnd } from "../../reading/marks/key.rules.ts";
import type { RichLine } from "../../reading/rich-line.rules.ts";
import { languageOfLine } from "./language-line.rules.ts";
import { optionsIn } from "./option-line.rules.ts";
import type { DocumentItem } from "./paper-blocks.rules.ts";
import { isStatedValue } from "./stated-values.rules.ts";
import { newVariant, type WordVariant } from "./word-question.ts";

/**
 * Texts in other languages below a line such as "[Hindi]". They are taken out of a document before
 * it is understood, because the English lines alone show its structure.
 */

/** A question's texts in another language, with the paragraph of the line that names it. */
interface ApartVariant {
  variant: WordVariant;
  paragraph: number;
  faults: string[];
  notes: string[];
}

/** A document's item, or texts in another language that belong to the question above. */
export type PlacedItem = DocumentItem | { apart: ApartVariant };

/** The number at the beginning of a question: "12.", "Q.12)" or "Question 12:". */
const NUMBER = /^\s{0,20}(?:(?:Q|Ques|Question|प्रश्न)\s?\.?\s?)?\d{1,3}\s?[.):]\s?/i;
const HEADING = /^\s{0,20}(?:(?:section|part|passage)\b|end of passage|(?:भाग|खंड|खण्ड)(?:\s|$))/i;

export function variantsApart(items: readonly DocumentItem[]): {
  items: PlacedItem[];
  blocks: Block[];
} {
  const placed: PlacedItem[] = [];
  const blocks: Block[] = [];
  let open: ApartVariant | undefined;
  for (const item of items) {
    if ("own" in item) {
      open = undefined;
      placed.push(item);
      continue;
    }
    const { block } = item;
    const language = block.table ? undefined : languageOfLine(block.line.text);
    if (language !== undefined && language !== "en") {
      open = { variant: newVariant(language), paragraph: block.paragraph, faults: [], notes: [] };
      placed.push({ apart: open });
    } else if (open && language !== "en" && !endsVariant(block, open.variant)) add(open, block);
    else {
      const isMark = open !== undefined && language === "en";
      open = undefined;
      if (isMark) continue;
      const kept = { ...block, id: blocks.length };
      blocks.push(kept);
      placed.push({ block: kept });
    }
  }
  return { items: placed, blocks };
}

/** Whether a line is of the English paper again: a key, a heading, or the next question. */
function endsVariant({ line: { text }, table }: Block, { stem, options }: WordVariant): boolean {
  if (table) return false;
  if (keyWordEnd(text) !== undefined || announcesKeys(text)) return true;
  if (isStatedValue(text) || HEADING.test(text)) return true;
  return stem.length > 0 && NUMBER.test(text) && optionsIn(text, options.length).length === 0;
}

/**
 * Adds a line: after the word "Solution" to the solution, after a label to an option, otherwise to
 * the part above.
 */
function add({ variant, faults, notes }: ApartVariant, block: Block): void {
  faults.push(...block.faults);
  notes.push(...block.notes);
  const { stem, options, solution } = variant;
  if (block.table) {
    (solution.length > 0 ? solution : stem).push(block.table);
    return;
  }
  const { line } = block;
  const word = solutionWordEnd(line.text);
  if (word !== undefined || solution.length > 0) {
    solution.push(line.slice(word ?? 0));
    return;
  }
  const marks = optionsIn(line.text, options.length);
  const before = line.slice(0, marks[0]?.from);
  if (before.text.trim() !== "") addPlain(variant, before);
  marks.forEach(({ to }, at) => options.push([line.slice(to, marks[at + 1]?.from)]));
}

/** A line without a label continues the last option, or the question. */
function addPlain({ stem, options }: WordVariant, line: RichLine): void {
  const last = options.at(-1);
  if (last) last.push(line);
  else stem.push(stem.length === 0 ? line.slice(NUMBER.exec(line.text)?.[0].length ?? 0) : line);
}

/** Why texts in another language cannot be used. */
export const unplaced = ({ variant, paragraph }: ApartVariant): string =>
  `Left out, because no question is above it: the ${ENGLISH_NAMES[variant.language]} text of paragraph ${paragraph}.`;

export const twice = ({ variant, paragraph }: ApartVariant): string =>
  `It has two texts in ${ENGLISH_NAMES[variant.language]}, the second in paragraph ${paragraph}. Remove one.`;
