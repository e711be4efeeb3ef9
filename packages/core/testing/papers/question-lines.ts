import type { PaperConventions, PartConventions } from "./conventions.ts";
import type { Content, StemPart } from "./contents.ts";
import type { Draw } from "./draw.ts";
import { keyValue, numberText } from "./labels.ts";
import { endingWith, optionBlocks } from "./option-lines.ts";
import { type Block, isGrid, joined, line, type Line, piecesOf, TAB } from "./pieces.ts";

/** A question with everything that a paper has around it. */
export interface QuestionToWrite {
  number: number;
  content: Content;
  part: PartConventions;
  paper: PaperConventions;
  /** A note after the text, such as the exam it comes from; "" without a note. */
  source: string;
  solution: readonly string[];
  /** The styles of the list that numbers the question, and of the list that labels its options. */
  listed: Pick<Line, "list" | "style">;
  optionsListed: Pick<Line, "list" | "style">;
}

export function questionBlocks(draw: Draw, question: QuestionToWrite): Block[] {
  const { content, part, paper, optionsListed } = question;
  const stem = stemLines(draw, question);
  const topics = paper.furniture.topicLines.map((one) => line(one.replace("*", content.topic)));
  const options = optionBlocks(draw, {
    content,
    slips: paper.slips,
    form: part.option,
    layout: part.layout,
    key: paper.key,
    listed: optionsListed,
  });
  const gap = paper.furniture.blank === "some" && draw.chance(0.2) ? [line("")] : [];
  const above = paper.furniture.above.map((one) => line(one));
  const asked =
    part.layout.behind && topics.length === 0
      ? goingOn(stem, options)
      : [...stem, ...topics, ...gap, ...options];
  const blocks = withKey(draw, question, asked);
  const below = paper.furniture.below.map((one) => line(one));
  const all = [...blocks, ...below];
  return [...above, ...(paper.soft ? softly(all) : all)];
}

/** Puts the first line of the options after the last line of the stem. */
function goingOn(stem: readonly Block[], options: readonly Block[]): Block[] {
  const [last, only] = [stem.at(-1), options[0]];
  const canGoOn = options.length === 1 && last && only && !isGrid(last) && !isGrid(only);
  if (!canGoOn) return [...stem, ...options];
  const pieces = [...last.pieces, ...piecesOf("  "), ...only.pieces];
  return [...stem.slice(0, -1), { ...last, pieces }];
}

/** Joins neighbouring paragraphs to one, with soft breaks. */
function softly(blocks: readonly Block[]): Block[] {
  const merged: Block[] = [];
  let open: Line[] = [];
  for (const block of blocks) {
    if (isGrid(block)) {
      if (open.length > 0) merged.push(joined(open));
      merged.push(block);
      open = [];
    } else open.push(block);
  }
  return open.length > 0 ? [...merged, joined(open)] : merged;
}

function withKey(draw: Draw, question: QuestionToWrite, blocks: Block[]): Block[] {
  const { content, part, paper, solution } = question;
  const { key, solutionWord } = paper;
  const explained = solution.map((one, at) => line(at === 0 ? `${solutionWord} ${one}` : one));
  if (key.kind !== "line") return key.kind === "solutions" ? blocks : [...blocks, ...explained];
  const value = keyValue(key.value, part.option, content);
  const isSlip = content.options.length > 0 && draw.chance(paper.slips);
  const slip = isSlip ? draw.pick([" ", "  ", "."]) : "";
  if (key.at === "behind the stem") return [...blocks, ...explained];
  const isOther = paper.secondKeyLine !== "" && draw.chance(0.3);
  const template = isOther ? paper.secondKeyLine : key.template;
  const words = `${template.replace("*", value)}${slip}`;
  if (key.at === "in the last option" && content.options.length > 0) {
    return [...endingWith(blocks, piecesOf(`  ${words}`)), ...explained];
  }
  const keyLine = line(words, {}, key.bold ? { bold: true } : {});
  return key.at === "below the solution"
    ? [...blocks, ...explained, keyLine]
    : [...blocks, keyLine, ...explained];
}

function stemLines(draw: Draw, question: QuestionToWrite): Block[] {
  const { content, part, paper, number, source, listed } = question;
  const look = paper.boldStem ? ({ bold: true } as const) : {};
  const { key } = paper;
  const isBehind = key.kind === "line" && key.at === "behind the stem";
  const answer = isBehind
    ? ` ${key.template.replace("*", keyValue(key.value, part.option, content))}`
    : "";
  const last = content.stem.findLastIndex((one) => typeof one === "string" && one !== "▣");
  const blocks = content.stem.flatMap((one, at): Block[] => {
    const behind = at === last ? `${source === "" ? "" : ` ${source}`}${answer}` : "";
    return typeof one === "string" ? [line(`${one}${behind}`, {}, look)] : stemPartBlocks(one);
  });
  const [first, ...others] = blocks;
  if (!first || isGrid(first)) return blocks;
  if (part.number.kind !== "typed") return [{ ...first, ...listed }, ...others];
  const { bold, alone, after } = part.number;
  const isSlip = after !== "" && draw.chance(paper.slips);
  const gap = isSlip ? draw.pick([" ", "", "  ", "\t"]) : part.number.gap;
  const label = piecesOf(numberText(part.number, number), bold ? { bold: true } : {});
  if (alone === true) return [{ pieces: label }, ...blocks];
  const between = gap === "" && beginsWithDigit(first) ? " " : gap;
  return [{ ...first, pieces: [...label, ...piecesOf(between), ...first.pieces] }, ...others];
}

/**
 * Whether the text begins with a digit. Directly after the number "7.", "2.5 kg" would become
 * "7.2.5 kg".
 */
const beginsWithDigit = ({ pieces: [first] }: Line): boolean =>
  first?.kind === "text" && /^\d/.test(first.text);

function stemPartBlocks(part: Exclude<StemPart, string>): Block[] {
  if ("code" in part) return part.code.map((one) => line(one, {}, { mono: true }));
  return [{ borders: true, rows: part.cells.map((row) => row.map((cell) => [line(cell)])) }];
}

/** The stem that a reader of the paper sees, as the expected text. */
export const stemTruth = ({ stem }: Content): string =>
  stem
    .map((part) => {
      if (typeof part === "string") return part;
      return "code" in part ? part.code.join("\n") : part.cells.flat().join(" ");
    })
    .join("\n");

export const RULE: Line = { pieces: [], rule: true };
export const emptyLine = (draw: Draw): Line =>
  draw.chance(0.1) ? { pieces: [TAB] } : { pieces: [] };
