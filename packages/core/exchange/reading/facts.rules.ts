import { listUnder } from "./list-under.ts";
import type { Block } from "./block.ts";
import type { LearnedForms } from "./forms/forms.rules.ts";
import type { FrontKey } from "./forms/front-key.rules.ts";
import { headingScore } from "./marks/heading.rules.ts";
import { announcesKeys, keyWordEnd, solutionWordEnd } from "./marks/key.rules.ts";
import {
  beginsPassage,
  endsPassage,
  hasBlank,
  isCode,
  isInstruction,
  isNoise,
  isProperty,
  markerOf,
  rangeIn,
} from "./marks/noise.rules.ts";
import { isWorded, type NumberMark, numberMark } from "./marks/number.rules.ts";
import { MOST_LINE, type OptionMark, optionMarks } from "./marks/option.rules.ts";

/** The facts about one block, before anything is decided. */
export interface Facts {
  text: string;
  marks: readonly OptionMark[];
  number: NumberMark | undefined;
  /** The position at which the key begins, if the line names a key. */
  key: number | undefined;
  /** Where the text of a key begins after the number at the beginning of the line. */
  keyAfterNumber: number | undefined;
  /** Whether the line is a word for a key that is above the correct option. */
  isKeyAbove: boolean;
  /** A key in brackets before the stem, if the file has such keys. */
  frontKey: FrontKey | undefined;
  solution: number | undefined;
  marker: "start" | "end" | undefined;
  isNoise: boolean;
  isProperty: boolean;
  isHeading: boolean;
  isPassage: boolean;
  isInstruction: boolean;
  isCode: boolean;
  hasBlank: boolean;
  announcesKeys: boolean;
  /** A row of a table that may be an option without a label. */
  isRow: boolean;
  isTable: boolean;
}

const HEADING = 1.9;
const SHORT = 50;
/** The most lines that a title may have. */
const TITLES = 5;
/** If fewer lines than this share are bold, bold lines may be titles. */
const BOLD_TITLES = 0.25;
/** If fewer lines than this share have numbers, the numbers are not those of questions. */
const STRAY_NUMBERS = 0.05;
/** Lines such as "Assertion (A): …", which are bold in some stems and are not headings. */
const STATEMENT =
  /^\s*(?:assertion|statement|reason|कथन|कारण)\s?(?:[([][^)\]]{1,4}[)\]])?\s?[-–:]/iu;
const ASSERTION =
  /(?:^|[\s.):])(?:assertion|statement|कथन|अभिकथन)\s?(?:[([][^)\]]{1,4}[)\]]|I|1|A)?\s?[-–:]/iu;
const REASON = /^\s*(?:reason|कारण)\s?(?:[([][^)\]]{1,4}[)\]])?\s?[-–:]/iu;
const BULLET = /^•\t/;

/** @param rows blocks that may be options without labels */
export function factsOf(
  blocks: readonly Block[],
  forms: LearnedForms,
  rows: ReadonlySet<number>,
): Facts[] {
  const boldShare = blocks.filter(({ bold }) => bold > 0.9).length / Math.max(1, blocks.length);
  const isBare = hasFewNumbers(blocks);
  const isTitled = (block: Block, number: NumberMark | undefined) =>
    isHeading(block, number, boldShare) ||
    isAboveFirst(block, number, blocks) ||
    (isBare && boldShare < BOLD_TITLES && isTopic(block, blocks));
  return blocks.map((block) => {
    if (block.table) return tableFacts(block.line.text);
    const text = block.line.text;
    const isEnd = forms.endsQuestion(text);
    const number = isEnd ? undefined : forms.numberIn(text);
    return {
      ...tableFacts(text),
      isTable: false,
      ...labelsIn(text, number, forms),
      number,
      key: block.isKey ? 0 : keyIn(text, forms),
      isKeyAbove: forms.isKeyAbove(block.id),
      keyAfterNumber: number && after(number.end, keyWordEnd(text.slice(number.end))),
      solution: isReason(block, blocks)
        ? undefined
        : (solutionWordEnd(text) ?? forms.solutionWordEnd(text)),
      marker: isEnd ? "end" : markerOf(text)?.kind,
      isNoise: isNoise(text) || forms.isFurniture(text),
      isProperty: isProperty(text) || forms.isProperty(text),
      isHeading: isTitled(block, number) && !isText(block, blocks),
      isPassage: beginsPassage(text) || endsPassage(text),
      isInstruction: text.length < 200 && isInstruction(text),
      isCode: text.length < 300 && isCode(text.slice(number?.end ?? 0)),
      hasBlank: hasBlank(text),
      announcesKeys: announcesKeys(text),
      isRow: rows.has(block.id),
    };
  });
}

/** In how many blocks above a reason its assertion is looked for. */
const ABOVE = 3;
/** Whether a line is a reason below its assertion, and so a part of the question: "Reason: …". */
const isReason = ({ id, line: { text } }: Block, blocks: readonly Block[]): boolean =>
  REASON.test(text) &&
  blocks
    .slice(Math.max(0, id - ABOVE), id)
    .some(({ line }) => ASSERTION.test(line.text.slice(0, 200)));

/** Lines that look like headings but are part of a question, or are above a passage. */
const isText = ({ id, line: { text } }: Block, blocks: readonly Block[]): boolean =>
  (beginsPassage(text) && rangeIn(text) !== undefined) ||
  STATEMENT.test(text) ||
  (/[:?.]\s*$/.test(text) && blocks[id + 1]?.table?.kind === "match");

/** The labels of a line; if a key is in front of the stem, only the labels behind this key. */
function labelsIn(
  text: string,
  number: NumberMark | undefined,
  forms: LearnedForms,
): Pick<Facts, "marks" | "frontKey"> {
  const frontKey = forms.frontKeyIn(text, number?.end ?? 0);
  const marks = withoutBullets([...optionMarks(text), ...forms.marksIn(text)], text);
  return { frontKey, marks: frontKey ? marks.filter(({ at }) => at >= frontKey.end) : marks };
}

const after = (from: number, end: number | undefined): number | undefined =>
  end === undefined ? undefined : from + end;

function keyIn(text: string, forms: LearnedForms): number | undefined {
  const bullet = BULLET.exec(text)?.[0].length ?? 0;
  return after(bullet, keyWordEnd(text.slice(bullet)) ?? forms.keyWordEnd(text.slice(bullet)));
}

/**
 * The labels without bullets, if another label follows a bullet: such a bullet only decorates the
 * line.
 */
function withoutBullets(marks: readonly OptionMark[], text: string): OptionMark[] {
  const isLabelled = marks.some(
    ({ form, isStrong, at }) =>
      form !== "•" && isStrong && text.slice(0, at).replace("•", "").trim() === "",
  );
  const once = marks.filter(
    (mark, at) =>
      marks.findIndex((other) => other.at === mark.at && other.form === mark.form) === at,
  );
  return isLabelled ? once.filter(({ form }) => form !== "•") : once;
}

const hasFewNumbers = (blocks: readonly Block[]): boolean =>
  blocks.filter(({ line }) => numberMark(line.text)?.value !== undefined).length <
  blocks.length * STRAY_NUMBERS;

/** Whether a line looks like a title: short, in bold, no sentence. */
export const isTitle = ({ bold, newParagraph, line: { text } }: Block): boolean =>
  bold >= 0.9 && newParagraph && text.length <= SHORT && !/[?:.।_]\s*$/.test(text);

/**
 * Whether a line is a title above questions: it is short and in bold, and below it is a plain line.
 * The title may have several lines. Used only for papers that have hardly any numbers.
 */
function isTopic(block: Block, blocks: readonly Block[]): boolean {
  if (!isTitle(block)) return false;
  const below = blocks.slice(block.id + 1, block.id + 1 + TITLES);
  const next = below.find((one) => !isTitle(one));
  // A line above a picture is a stem, not a title.
  if (!next || next.table || next.bold > 0.1 || !/\p{L}/u.test(next.line.text)) return false;
  return ![block, next].some(({ line }) => optionMarks(line.text).some(({ isStrong }) => isStrong));
}

/** Whether a line is a title above a question with the number 1: short and in bold. */
function isAboveFirst(
  block: Block,
  number: NumberMark | undefined,
  blocks: readonly Block[],
): boolean {
  const { id } = block;
  if (number || !isTitle(block)) return false;
  const next = blocks[id + 1];
  if (!next || next.table || numberMark(next.line.text)?.value !== 1) return false;
  // A "(1)" may also be the first of several options; then the line above is not a title.
  const below = `${next.line.text}\t${blocks[id + 2]?.line.text ?? ""}`.slice(0, MOST_LINE);
  return !optionMarks(below).some(({ index, isStrong }) => index === 1 && isStrong);
}

function isHeading(block: Block, number: NumberMark | undefined, boldShare: number): boolean {
  if (number && isWorded(number.form)) return false;
  const text = block.line.text;
  const isUsual = boldShare > 0.4 && block.bold > 0.9;
  const score = headingScore(block);
  if (score - (isUsual ? 0.9 : 0) < HEADING) return false;
  const isNumbered =
    number !== undefined && number.form !== "#:" && number.end < text.trim().length;
  return !(isNumbered && score < 2.5 && /^\s*[Q\d]/i.test(text));
}

const tableFacts = (text: string): Facts => ({
  text,
  marks: [],
  number: undefined,
  key: undefined,
  keyAfterNumber: undefined,
  isKeyAbove: false,
  frontKey: undefined,
  solution: undefined,
  marker: undefined,
  isNoise: false,
  isProperty: false,
  isHeading: false,
  isPassage: false,
  isInstruction: false,
  isCode: false,
  hasBlank: false,
  announcesKeys: false,
  isRow: false,
  isTable: true,
});

/** Rows of a table with one filled cell each, without labels: options of forms and web pages. */
export function unlabelledRows(blocks: readonly Block[]): Set<number> {
  const tables = new Map<number, Block[]>();
  for (const block of blocks) {
    if (!block.cell || block.cell.kind !== "lines") continue;
    listUnder(tables, block.cell.table, block);
  }
  const isPlain = ({ line: { text } }: Block) =>
    !/^\s*Q/i.test(text) && optionMarks(text).every(({ at }) => at > 0);
  return new Set(
    [...tables.values()]
      .filter(
        (mine) =>
          mine.length >= 2 &&
          mine.length <= 6 &&
          new Set(mine.map(({ cell }) => cell?.row)).size === mine.length &&
          mine.every(isPlain),
      )
      .flatMap((mine) => mine.map(({ id }) => id)),
  );
}
