import { listUnder } from "../list-under.ts";
import type { Facts } from "../facts.rules.ts";
import { announcesInstructions } from "../marks/noise.rules.ts";
import { isWorded } from "../marks/number.rules.ts";
import { isListAlphabet, isNumeric } from "../marks/option.rules.ts";
import type { PaperFacts } from "../paper.ts";
import { OBJECT } from "../rich-line.rules.ts";

/** A block that may begin a question. */
export interface Start {
  block: number;
  form: string;
  value: number | undefined;
  /** The position after its number. */
  end: number;
  /** Whether the block is among numbered instructions. */
  isInstructed: boolean;
}

/**
 * The most starts: more would take too long, because the choice compares each start with later
 * ones.
 */
export const MOST_STARTS = 3000;
/** How many lines above the options the question that they belong to may begin. */
const ABOVE = 12;
const MOST_LABELS = 8;
/**
 * Labels such as Roman numbers usually belong to lists. They are labels of options only if no label
 * of another alphabet begins more often than this, as a share of how often they begin. Labels that
 * are digits are not compared.
 */
const OTHER_LABELS = 0.2;

/** Blocks that begin with a number, outside of pages of keys. */
export function numberedStarts(paper: PaperFacts): Start[] {
  const instructed = instructions(paper.facts);
  return paper.facts.flatMap((facts, block) => {
    const use = paper.uses.get(block);
    if (paper.aside.has(block) || (use !== undefined && use !== "start")) return [];
    const { number } = facts;
    if (use === "start") return [startOf(block, facts, false)];
    if (!number || !mayStart(facts)) return [];
    return [startOf(block, facts, instructed.has(block))];
  });
}

const startOf = (block: number, { number, frontKey }: Facts, isInstructed: boolean): Start => ({
  block,
  form: number?.form ?? "",
  value: number?.value,
  end: frontKey?.end ?? number?.end ?? 0,
  isInstructed,
});

function mayStart({ number, isHeading, isRow, isCode }: Facts): boolean {
  if (!number) return false;
  if (isWorded(number.form)) return true;
  return !isHeading && !isCode && !(number.form === "#_" && isRow);
}

/**
 * The blocks from a heading such as "Instructions" to the next heading, or to numbers that start
 * again.
 */
function instructions(facts: readonly Facts[]): Set<number> {
  const found = new Set<number>();
  let inside = false;
  let last: Facts["number"];
  facts.forEach(({ text, isInstruction, isHeading, number }, block) => {
    const begins =
      isInstruction && text.length < 80 && !number && (isHeading || announcesInstructions(text));
    const isAgain = last !== undefined && number !== undefined && number.value === 1;
    if (begins) [inside, last] = [true, undefined];
    else if (isHeading || (inside && isAgain)) inside = false;
    if (inside) found.add(block);
    if (inside && number) last = number;
  });
  return found;
}

/**
 * A heading such as "Instructions" with the numbered lines directly below it, which are not options
 * of a question.
 */
function instructedList(facts: readonly Facts[]): Set<number> {
  const found = new Set<number>();
  facts.forEach(({ text, number }, block) => {
    const isOpen = found.has(block - 1);
    if (!number && text.length < 80 && announcesInstructions(text)) found.add(block);
    else if (isOpen && number) found.add(block);
  });
  return found;
}

/** Whether a block has the first of several options. */
function opensOptions(facts: readonly Facts[], block: number, lists: ReadonlySet<string>): boolean {
  const here = facts[block];
  const above = facts[block - 1];
  if (!here) return false;
  if (here.isRow) return !above?.isRow;
  const isBoxBelow = above?.marks.some(({ index }) => index < 0) ?? false;
  return here.marks.some(
    ({ isStrong, index, form }) =>
      isStrong &&
      (!isListAlphabet(form) || lists.has(form)) &&
      (index === 0 || (index < 0 && !isBoxBelow)),
  );
}

/** Blocks without a number above options, which may begin a question without a number. */
export function bareStarts(paper: PaperFacts, numbered: readonly Start[]): Start[] {
  const have = new Set(numbered.map(({ block }) => block));
  const found = new Set<number>();
  const lists = listForms(paper);
  const instructed = instructedList(paper.facts);
  const aside = new Set([...paper.aside, ...instructed]);
  paper.facts.forEach((_facts, block) => {
    if (aside.has(block) || !opensOptions(paper.facts, block, lists)) return;
    for (const above of blocksAbove({ ...paper, aside }, block)) {
      if (have.has(above)) break;
      found.add(above);
    }
  });
  return [...found].map((block) => ({
    block,
    form: "",
    value: undefined,
    end: paper.facts[block]?.frontKey?.end ?? 0,
    isInstructed: false,
  }));
}

/**
 * The blocks at which the question above some options may begin: the line directly above the
 * options, a line below an empty line, or a line above a list of statements with labels of another
 * kind.
 */
function blocksAbove(paper: PaperFacts, block: number): number[] {
  const found: number[] = [];
  const own = new Set(paper.facts[block]?.marks.map(({ form }) => form));
  let lowest: number | undefined;
  let isList = false;
  for (let at = block - 1; at >= 0 && block - at <= ABOVE; at--) {
    const facts = paper.facts[at];
    if (!facts) break;
    if ((facts.isNoise || facts.isProperty) && block - at <= 2) continue;
    const labels = facts.marks.filter(({ isStrong, at: place }) => isStrong && place < 3);
    const [label] = labels;
    // In a paper with options such as (A), "I." is the first label of a list of statements, and not
    // the ninth option.
    const isOwn = labels.some(({ form, index }) => own.has(form) && index < MOST_LABELS);
    if (paper.aside.has(at) || isOther(facts) || isOwn) break;
    const use = paper.uses.get(at);
    const isWithin = use === "inside" || use === "stem";
    if (!isWithin) lowest = at;
    // A block with only a picture or a table: the question begins at a line above it.
    const isShown = facts.isTable || facts.text.replaceAll(OBJECT, "").trim() === "";
    const isFree = !isWithin && !label && !isShown;
    const isNear = paper.blocks[at]?.blankBefore || block - at === 1 || isList;
    if (isFree && isNear) found.push(at);
    isList = label !== undefined || isShown;
    if (facts.number && !label) break;
  }
  return lowest === undefined || found.includes(lowest) ? found : [...found, lowest];
}

/** Whether a line cannot be part of a stem. */
const isOther = (facts: Facts): boolean =>
  facts.key !== undefined ||
  facts.solution !== undefined ||
  facts.marker !== undefined ||
  facts.isNoise ||
  facts.isHeading ||
  facts.isProperty ||
  facts.isRow ||
  (facts.isInstruction && /\d/.test(facts.text) && !/[?:.।]\s*$/.test(facts.text));

/**
 * For each form of labels except numbers, the blocks that have the second label of some options.
 * For boxes, the blocks that have the first box.
 */
export function runsOf(paper: PaperFacts): Map<string, number[]> {
  const { facts, aside } = paper;
  const lists = listForms(paper);
  const runs = new Map<string, number[]>();
  const open = new Map<string, number>();
  const add = (form: string, block: number) => listUnder(runs, form, block);
  const isBox = (at: number) => facts[at]?.marks.some(({ form }) => /^[☐~]$/.test(form)) ?? false;
  facts.forEach(({ marks }, block) => {
    if (aside.has(block)) return;
    for (const { form, index, isStrong } of marks) {
      if (!isStrong || isNumeric(form) || (isListAlphabet(form) && !lists.has(form))) continue;
      if (index === 1 && open.get(form) === 0) add(form, block);
      if (index >= 0) open.set(form, index);
    }
    if (isBox(block) && !isBox(block - 1)) add("☐", block);
  });
  return runs;
}

/**
 * The forms of labels that usually belong to lists, such as Roman numbers, but are labels of
 * options in this paper: the most frequent such form, if it begins at least three times and no
 * other letters begin more than 20 % as often.
 */
function listForms({ facts, aside }: PaperFacts): ReadonlySet<string> {
  const firsts = new Map<string, number>();
  facts.forEach(({ marks }, block) => {
    if (aside.has(block)) return;
    for (const { form, index, isStrong } of marks) {
      if (isStrong && index === 0 && !isNumeric(form))
        firsts.set(form, (firsts.get(form) ?? 0) + 1);
    }
  });
  const most = Math.max(0, ...firsts.values());
  const others = [...firsts].filter(([form]) => !isListAlphabet(form)).map(([, count]) => count);
  const isUsual = most >= 3 && Math.max(0, ...others) <= most * OTHER_LABELS;
  return new Set(
    isUsual ? [...firsts].flatMap(([form, count]) => (count === most ? [form] : [])) : [],
  );
}

/**
 * The two forms whose labels most often count to three, such as (A), (B), (C). They are guesses of
 * how the options of the paper are labelled.
 */
export function leadingForms({ facts, aside }: PaperFacts): string[] {
  const counts = new Map<string, number>();
  const at = new Map<string, number>();
  facts.forEach(({ marks }, block) => {
    if (aside.has(block)) return;
    for (const { form, index } of marks) {
      if (index === 0) at.set(form, 0);
      else if (index > 0 && at.get(form) === index - 1) {
        at.set(form, index);
        if (index === 2) counts.set(form, (counts.get(form) ?? 0) + 1);
      } else at.delete(form);
    }
  });
  return [...counts]
    .filter(([, count]) => count >= 2)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([form]) => form);
}
