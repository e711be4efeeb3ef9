import { storedBlock } from "../../reading/stored-block.ts";
import type { ImportRow } from "../../template/table.schema.ts";
import type { Block } from "../../reading/block.ts";
import { solutionWordEnd } from "../../reading/marks/key.rules.ts";
import type { Reading } from "../../reading/reading.ts";
import { cutLines } from "../../reading/forms/cut-lines.rules.ts";
import { quoted } from "../../template/table.schema.ts";
import type { Hints } from "../../reading/hints.schema.ts";
import { understand } from "../../reading/understand.rules.ts";
import { assertRows } from "../head.rules.ts";
import type { RowSource } from "../reader.ts";
import { draftOfOwn, type RowDraft, rowOfDraft } from "./cells.rules.ts";
import { statedValues } from "./stated-values.rules.ts";
import { OwnParagraphs } from "./own-paragraphs.rules.ts";
import type { PaperBlocks } from "./paper-blocks.rules.ts";
import { draftOfPaper } from "./paper-row.rules.ts";
import { type PlacedItem, twice, unplaced, variantsApart } from "./variants-apart.rules.ts";
import { variantCells } from "./variant-cells.rules.ts";
import type { WordQuestion } from "./word-question.ts";

/** The rows and notes of a document. */
export interface PaperRows {
  rows: ImportRow[];
  notes: string[];
  /** Undefined if all paragraphs are in our own styles. */
  reading: Reading | undefined;
}

/** A question with the place of its first paragraph in the document. */
interface PlacedDraft {
  at: number;
  draft: RowDraft;
}

/**
 * Reads the items of a document: our own paragraphs by their styles, and the others by
 * understanding all of them together.
 */
function paperRows(
  items: readonly PlacedItem[],
  blocks: readonly Block[],
  hints: Hints,
): PaperRows {
  const reading = blocks.length > 0 ? understand(blocks, hints) : undefined;
  const own = ownDrafts(items, reading);
  const drafts = [...own.drafts, ...(reading ? draftsOf(items, blocks, reading) : [])].toSorted(
    (a, b) => a.at - b.at,
  );
  const translated = withVariants(drafts, items);
  return {
    rows: translated.drafts.map((draft, index) => rowOfDraft(index, draft)),
    notes: [...(reading ? notesOf(blocks, reading, own) : []), ...own.notes, ...translated.notes],
    reading,
  };
}

/** Gives each question the texts in other languages below it. */
function withVariants(
  drafts: readonly PlacedDraft[],
  items: readonly PlacedItem[],
): { drafts: RowDraft[]; notes: string[] } {
  const made = drafts.map(({ draft }) => draft);
  const notes: string[] = [];
  items.forEach((item, place) => {
    if (!("apart" in item)) return;
    const at = drafts.findLastIndex((one) => one.at < place);
    const draft = made[at];
    if (!draft) {
      notes.push(unplaced(item.apart));
      return;
    }
    const { variant, faults, notes: own } = item.apart;
    const cells = variantCells(variant);
    const isSecond = Object.keys(cells).some((column) => column in draft.cells);
    made[at] = {
      ...draft,
      cells: { ...draft.cells, ...cells },
      faults: new Set([...draft.faults, ...faults, ...(isSecond ? [twice(item.apart)] : [])]),
      notes: new Set([...draft.notes, ...own]),
    };
  });
  return { drafts: made, notes };
}

/** The rows of a document whose paragraphs and tables were read. */
export const paperSource = (
  read: Pick<PaperBlocks, "items" | "blocks">,
  images: ReadonlySet<string>,
  hints: Hints,
): RowSource => sourceOf(withCuts(variantsApart(read.items)), images, hints);

type PaperParts = ReturnType<typeof variantsApart>;

function sourceOf(read: PaperParts, images: ReadonlySet<string>, hints: Hints): RowSource {
  const { items, blocks } = read;
  const { rows, notes, reading } = paperRows(items, blocks, hints);
  assertRows(rows.length);
  return {
    unknownColumns: [],
    notes,
    images: [...images],
    rowCount: rows.length,
    rows,
    ...(reading && {
      paper: { blocks: blocks.map(storedBlock), reading },
      reread: (other: Hints) => sourceOf(read, images, other),
    }),
  };
}

/** The document with a line of its own for each key and option that is in the middle of a line. */
function withCuts({ items, blocks }: PaperParts): PaperParts {
  const cut = cutLines(blocks);
  return {
    items: items.flatMap((item): PlacedItem[] =>
      !("block" in item) ? [item] : (cut[item.block.id] ?? []).map((block) => ({ block })),
    ),
    blocks: cut.flat(),
  };
}

function draftsOf(
  items: readonly PlacedItem[],
  blocks: readonly Block[],
  reading: Reading,
): PlacedDraft[] {
  const stated = statedValues(blocks, reading);
  const places = new Map(
    items.flatMap((item, at) => ("block" in item ? [[item.block.id, at] as const] : [])),
  );
  const reasons = reading.mayInsert ? [] : reading.reasons.map(({ text }) => text);
  return reading.questions.map((question, at) => ({
    at: places.get(question.start) ?? 0,
    draft: draftOfPaper(question, blocks, stated[at] ?? {}, reasons),
  }));
}

/** Questions in our own styles, with plain paragraphs that authors added to them. */
function ownDrafts(items: readonly PlacedItem[], reading: Reading | undefined) {
  const questions: WordQuestion[] = [];
  const paragraphs = new OwnParagraphs(questions);
  const places: number[] = [];
  const notes: string[] = [];
  const taken = new Set<number>();
  let isOpen = false;
  items.forEach((item, at) => {
    const count = questions.length;
    if ("apart" in item) return;
    if ("own" in item) {
      const { own } = item;
      const part = own.own && paragraphs.add(own.own, own);
      if (part !== undefined) isOpen = part !== "none";
      const question = questions.at(-1);
      for (const fault of own.faults) (isOpen ? question?.faults : undefined)?.add(fault);
      for (const note of own.notes) (isOpen ? question?.notes : undefined)?.add(note);
      if (!isOpen) notes.push(...outside(own.number, [...own.faults, ...own.notes]));
    } else if (isOpen && (reading?.roles[item.block.id]?.question ?? -1) < 0) {
      added(paragraphs, item.block);
      taken.add(item.block.id);
    } else isOpen = false;
    if (questions.length > count) places.push(at);
  });
  const drafts = questions.map((question, at) => ({
    at: places[at] ?? 0,
    draft: draftOfOwn(question),
  }));
  const left = paragraphs.outside.map(({ text }) => leftOut(text));
  return { drafts, taken, notes: [...notes, ...left] };
}

/** Adds a plain paragraph below one of our own questions to that question. */
function added(paragraphs: OwnParagraphs, { line, paragraph, faults, notes }: Block): void {
  const end = solutionWordEnd(line.text);
  const rest = { line: line.slice(end ?? 0), number: paragraph, faults, notes };
  paragraphs.add(end === undefined ? "text" : "solution", rest);
}

const outside = (number: number, sentences: readonly string[]): string[] =>
  sentences.map((text) => `Paragraph ${number}, which is not in a question: ${text}`);

const leftOut = (text: string): string =>
  `Left out, because it is not in a question: ${quoted(text.trim().replaceAll("\ufffc", "…"))}`;

/**
 * The notes of a paper: its sentence, doubts about the whole file, and every line that is in no
 * question.
 */
function notesOf(
  blocks: readonly Block[],
  { sentence, reasons, doubts, roles, questions }: Reading,
  { taken, drafts }: { taken: ReadonlySet<number>; drafts: readonly unknown[] },
): string[] {
  const isPaper = questions.length > 0 || drafts.length === 0;
  const whole = [
    sentence,
    ...reasons.map(({ text }) => text),
    ...doubts.filter(({ kind }) => kind === "keys").map(({ text }) => text),
  ];
  const used = new Set(questions.flatMap(({ slices }) => slices.passage.map(({ block }) => block)));
  const left = blocks.flatMap(({ id, line, paragraph, faults, notes }) => {
    const { role = "left", question = -1 } = roles[id] ?? {};
    if (question >= 0 || taken.has(id) || used.has(id)) return [];
    const said = outside(paragraph, [...faults, ...notes]);
    return role === "keys" ? said : [...said, leftOut(line.text)];
  });
  return [...(isPaper ? whole : []), ...new Set(left)];
}
