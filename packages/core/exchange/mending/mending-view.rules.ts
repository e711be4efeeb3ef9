import type { Block } from "../reading/block.ts";
import { counted } from "../reading/habits.ts";
import { wordsOf } from "../reading/answers/key-mark.rules.ts";
import { blocksOf, isOutside } from "../reading/doubts/question-doubts.rules.ts";
import type { Doubt, PaperQuestion, Reading } from "../reading/reading.ts";
import { formWords } from "../reading/sentence.rules.ts";
import { blockHtml, isMoreThanText, MOST_CHARACTERS, slicesHtml } from "./block-html.rules.ts";
import type { BlockView, MendingView, PaperQuestionView, Remedy } from "./mending.schema.ts";

/** The most blocks and characters of one page, because a response may have at most 5 MB. */
const PAGE = { blocks: 600, characters: 400_000 };

/** The most blocks or doubts that one remedy has hints about. */
const MOST_HINTS = 2000;

type Understood = Omit<MendingView, "rev" | "hints" | "like">;

/**
 * What was understood of a paper, with one page of its blocks and the questions that begin on that
 * page.
 */
export function understoodView(
  blocks: readonly Block[],
  reading: Reading,
  asked: number,
): Understood {
  const pages = pagesOf(blocks);
  const page = Math.min(asked, pages.length);
  const from = pages[page - 1] ?? 0;
  const to = pages[page] ?? blocks.length;
  const { sentence, mayInsert, reasons, forms, parts, questions } = reading;
  return {
    sentence,
    mayInsert,
    reasons,
    forms: {
      ...forms,
      option: forms.option.map((share) => ({ ...share, words: formWords(share.form) })),
      keyMark: forms.keyMark.map((share) => ({ ...share, words: wordsOf(share.form) })),
    },
    mark: markOf(questions),
    parts: parts.map(({ name, from, count }) => ({ name, from, count })),
    doubts: doubtsOf(reading),
    keys: keysOf(reading),
    questionCount: questions.length,
    places: questions.map((one, at) => ({
      number: one.number === undefined ? `(${at + 1})` : String(one.number),
      name: nameOf(one, at, reading),
      start: one.start,
    })),
    page,
    pages,
    blocks: blocks.slice(from, to).map((block) => blockView(block, reading)),
    questions: questions.flatMap((question, at) =>
      question.start >= from && question.start < to
        ? [questionView(blocks, reading, question, at)]
        : [],
    ),
  };
}

/**
 * Doubts by their cause. A doubt is left out if it is also a reason why nothing may be inserted
 * yet, because the screen shows those reasons apart.
 */
const doubtsOf = ({ doubts, reasons, questions }: Reading): MendingView["doubts"] =>
  doubts
    .filter(({ text }) => !reasons.some((reason) => reason.text === text))
    .map((group) => ({
      varies: group.questions.some((at) =>
        questions[at]?.doubts.some(({ kind, text }) => kind === group.kind && text !== group.text),
      ),
      remedy: lookedAt(group.questions, [group], questions),
      leave: leftOut(group.questions, questions),
      ...group,
    }));

/** The first block of each page. */
function pagesOf(blocks: readonly Block[]): number[] {
  const pages = [0];
  let [count, characters] = [0, 0];
  blocks.forEach((block, at) => {
    const size = sizeOf(block);
    if (count > 0 && (count === PAGE.blocks || characters + size > PAGE.characters)) {
      pages.push(at);
      [count, characters] = [0, 0];
    }
    count++;
    characters += size;
  });
  return pages;
}

const sizeOf = ({ line, table }: Block): number =>
  (table?.rows.flat(2) ?? [line])
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, { text, latex = "" }) => sum + text.length + latex.length + 50, 0);

function blockView(block: Block, { roles }: Reading): BlockView {
  const { role = "left", question = -1 } = roles[block.id] ?? {};
  const faults = [...block.faults, ...block.notes];
  const text = block.line.text.slice(0, MOST_CHARACTERS).replace(/\s+/g, " ").trim();
  return {
    id: block.id,
    paragraph: block.paragraph,
    role,
    question: question < 0 ? null : question,
    text,
    ...(isMoreThanText(block) && { html: blockHtml(block) }),
    ...(faults.length > 0 && { faults }),
  };
}

/** The most frequent mark of correct options. */
function markOf(questions: readonly PaperQuestion[]): string {
  const marked = questions.filter(({ keyFrom }) => keyFrom === "mark");
  return counted(marked.flatMap(({ keyMark }) => keyMark ?? []))[0]?.[0] ?? "none";
}

/**
 * The name of a question, "Question 7". If the paper has several parts, the name of the part
 * follows, because each part may number from 1 again.
 */
function nameOf({ number, part }: PaperQuestion, at: number, { parts }: Reading): string {
  const name =
    number === undefined ? `Question (${at + 1}), without a number` : `Question ${number}`;
  if (parts.length < 2) return name;
  return `${name}, ${parts[part]?.name || `part ${part + 1}`}`;
}

function questionView(
  blocks: readonly Block[],
  reading: Reading,
  question: PaperQuestion,
  at: number,
): PaperQuestionView {
  const { slices, start, key, doubts } = question;
  return {
    at,
    name: nameOf(question, at, reading),
    start,
    html: slicesHtml(blocks, slices.stem),
    options: slices.options.map(({ label, slices: parts }) => ({
      label,
      html: slicesHtml(blocks, parts),
    })),
    key,
    hasSolution: slices.solution.length > 0,
    hasPassage: slices.passage.length > 0,
    doubts: doubts.map(({ text }) => text),
    remedy: lookedAt([at], doubts, reading.questions),
    leave: leftOut([at], reading.questions) ?? {},
  };
}

/** The remedy that leaves out all blocks of these questions. */
function leftOut(
  places: readonly number[],
  questions: readonly PaperQuestion[],
): Remedy | undefined {
  const all = places.flatMap((at) => questions[at] ?? []).flatMap(blocksOf);
  const blocks = all.slice(0, MOST_HINTS).map((block) => ({ block, is: "leave" as const }));
  return blocks.length === 0 ? undefined : { blocks };
}

/** The remedy that says that a person has looked at these kinds of doubts of these questions. */
function lookedAt(
  places: readonly number[],
  doubts: readonly Doubt[],
  questions: readonly PaperQuestion[],
): Remedy | undefined {
  const kinds = doubts.filter((one) => !isOutside(one)).map(({ kind }) => kind);
  const settled = places.flatMap((at) => {
    const block = questions[at]?.start;
    return block === undefined ? [] : kinds.map((kind) => ({ block, kind }));
  });
  return settled.length === 0 ? undefined : { settled: settled.slice(0, MOST_HINTS) };
}

/** The listed keys that a question could not take: the person who listed them must see these. */
function keysOf({ questions, keySheet }: Reading): MendingView["keys"] {
  const unfit = questions.flatMap(({ keyFrom, written, key, doubts }, question) => {
    if (keyFrom !== "apart" || written === "") return [];
    const reason = doubts.find(({ kind }) => kind.startsWith("key"))?.text;
    if (reason === undefined && key !== "") return [];
    return [{ question, written, reason: reason ?? "It names no option of this question." }];
  });
  const found = questions.filter(({ key }) => key !== "").length;
  return { found, listed: keySheet.length, unfit };
}
