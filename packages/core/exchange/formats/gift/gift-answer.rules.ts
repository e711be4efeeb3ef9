import { type ForeignAnswer, NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { middleOfRange } from "@academy/response-types/shared/foreign-text.ts";
import { visibleText } from "../foreign-text.rules.ts";
import type { ForeignPart } from "../foreign.rules.ts";
import type { Body } from "../moodle/moodle.rules.ts";

/** The question that an answer belongs to. */
export interface GiftContext {
  body: Body;
  /** Converts a text of the answer to a cell. */
  toCell: (content: string) => string;
  /** The general feedback as a cell. */
  solution: string;
  /** A model answer from a tag. */
  model: string | undefined;
}

/** One of the answers in the braces. */
interface GiftAnswer {
  content: string;
  /** Percentage of the marks. */
  weight: number;
  hasFeedback: boolean;
}

/** Reads the answer in the braces. @throws NoEquivalent */
export function giftAnswer(answer: GiftText, context: GiftContext): ForeignPart {
  if (answer.isBlank) {
    const given = context.model ?? "";
    const model = given.trim() === "" ? visibleText(context.solution) : given;
    return { answer: { kind: "long text", model }, notes: [] };
  }
  if (answer.startsWith("#")) return numerical(answer);
  if (answer.has("~")) return choice(answer, context);
  if (answer.has("=") && answer.has("->")) return { answer: match(answer, context), notes: [] };
  return trueFalse(answer) ?? shortText(answer);
}

const WEIGHT = /^%(-?\d{1,3}(?:\.\d+)?)%/;

/** Reads "=%50%text#feedback": `=` earns all marks and `~` zero, unless there is a weight. */
function answerOf(piece: GiftText): GiftAnswer {
  const right = piece.startsWith("=");
  const marked = right || piece.startsWith("~");
  const [text, feedback] = (marked ? piece.slice(piece.at(right ? "=" : "~") + 1) : piece).cut("#");
  const weight = WEIGHT.exec(text.content);
  return {
    content: weight ? text.content.slice(weight[0].length).trim() : text.content,
    weight: weight ? Number(weight[1]) : right || !marked ? 100 : 0,
    hasFeedback: feedback !== undefined && !feedback.isBlank,
  };
}

const feedbackNote = (answers: readonly GiftAnswer[]): string[] =>
  answers.some(({ hasFeedback }) => hasFeedback)
    ? ["Feedback on individual answers is left out."]
    : [];

function choice(answer: GiftText, { toCell }: GiftContext): ForeignPart {
  const answers = answer.pieces("=~").map(answerOf);
  const options = answers.map(({ content, weight }) => ({ text: toCell(content), weight }));
  return {
    answer: { kind: "choice", single: answer.has("="), options },
    notes: feedbackNote(answers),
  };
}

function trueFalse(answer: GiftText): ForeignPart | undefined {
  const [text, feedback] = answer.cut("#");
  const word = text.content.toUpperCase();
  if (!/^(?:T|TRUE|F|FALSE)$/.test(word)) return undefined;
  const value = word.startsWith("T");
  const options = [true, false].map((one) => ({
    text: one ? "True" : "False",
    weight: one === value ? 100 : 0,
  }));
  const left = feedback && !feedback.isBlank ? ["Feedback on individual answers is left out."] : [];
  return { answer: { kind: "choice", single: true, options }, notes: left };
}

function shortText(answer: GiftText): ForeignPart {
  const answers = answer.pieces("=").map(answerOf);
  const best = Math.max(...answers.map(({ weight }) => weight));
  const some = answers.some(({ weight }) => weight > 0 && weight < best);
  const accepted = answers.flatMap(({ content, weight }) => (weight === best ? content : []));
  return {
    answer: { kind: "short text", accepted },
    notes: [
      ...(some ? ["Answers that earned partial marks are left out."] : []),
      ...feedbackNote(answers),
    ],
  };
}

/**
 * Reads the answer of a number question: "#3.14:0.01", "#1..5", or several answers with weights
 * after the "#".
 */
function numerical(answer: GiftText): ForeignPart {
  const rest = answer.slice(answer.at("#") + 1);
  const marked = rest.startsWith("=") || rest.startsWith("~");
  const pieces = marked ? rest.pieces("=~") : [rest];
  const answers = pieces.filter((piece) => !piece.startsWith("~")).map(answerOf);
  const [first, ...others] = answers.toSorted((a, b) => b.weight - a.weight);
  if (!first) throw new NoEquivalent("It has no correct number.");
  const same = others.filter(({ weight }) => weight === first.weight);
  const unkept =
    same.length < others.length ? ["Answers that earned partial marks are left out."] : [];
  const wrong = pieces.length > answers.length;
  return {
    answer: {
      kind: "number",
      ...rangeOf(first.content),
      ...(same.length > 0 && { others: same.map(({ content }) => rangeOf(content)) }),
    },
    notes: [
      ...unkept,
      ...(wrong ? ["Feedback on incorrect answers is left out."] : feedbackNote(answers)),
    ],
  };
}

/** A range, or a number with its tolerance as written. @throws NoEquivalent for other forms */
function rangeOf(content: string): { value: string; tolerance: string } {
  const [least = "", most, ...further] = content.split("..");
  const [value = "", tolerance = "", ...more] = content.split(":");
  if (further.length > 0 || more.length > 0 || (most !== undefined && tolerance !== "")) {
    throw new NoEquivalent(`Its answer "${content.slice(0, 40)}" is not a number or a range.`);
  }
  return most === undefined ? { value, tolerance } : middleOfRange(least.trim(), most.trim());
}

function match(answer: GiftText, { body, toCell }: GiftContext): ForeignAnswer {
  const pairs = answer.pieces("=").map((piece) => {
    const [left, right] = piece.slice(piece.at("=") + 1).cut("->");
    if (right === undefined) throw new NoEquivalent(`"${piece.content.slice(0, 40)}" has no "->".`);
    return { text: left.content, answer: right.content };
  });
  const rows = pairs.filter((pair) => visibleText(toCell(pair.text)) !== "");
  const written = rows.map((row) => ({ ...row, text: visibleText(toCell(row.text)) }));
  return {
    kind: "match",
    question: body.question,
    rows: rows.map((row) => ({ text: toCell(row.text), answers: [toCell(row.answer)] })),
    columns: pairs.map((pair) => toCell(pair.answer)),
    written: { rows: written, columns: body.columns, rowTexts: body.rowTexts },
  };
}

/**
 * GIFT's escapes: a backslash before one of its special characters, and \n for a line end. Any other
 * backslash is literal, as in \frac.
 */
const ESCAPED = /\\([\\:#={}~n])/g;

export const unescapeGift = (text: string): string =>
  text.replace(ESCAPED, (_all, char: string) => (char === "n" ? "\n" : char));

/** Escapes all characters that are special in GIFT. */
export const escapeGift = (text: string): string =>
  text.replace(/[\\:#={}~]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** The text with escaped characters blanked out at the same length, to search for marks. */
const withoutEscapes = (text: string): string => text.replace(ESCAPED, "\u0000\u0000");

/** A piece of GIFT that can be searched for marks. Escaped characters are not marks. */
export class GiftText {
  readonly #raw: string;
  readonly #marks: string;

  constructor(raw: string, marks = withoutEscapes(raw)) {
    this.#raw = raw;
    this.#marks = marks;
  }

  get isBlank(): boolean {
    return this.#raw.trim() === "";
  }

  /** The unescaped text; "" for a blank one. */
  get content(): string {
    return unescapeGift(this.#raw.trim());
  }

  startsWith(mark: string): boolean {
    return this.#marks.trimStart().startsWith(mark);
  }

  endsWith(mark: string): boolean {
    return this.#marks.trimEnd().endsWith(mark);
  }

  has(mark: string): boolean {
    return this.#marks.includes(mark);
  }

  /** The position of a mark, or -1. */
  at(mark: string): number {
    return this.#marks.indexOf(mark);
  }

  lastAt(mark: string): number {
    return this.#marks.lastIndexOf(mark);
  }

  slice(from: number, to?: number): GiftText {
    return new GiftText(this.#raw.slice(from, to), this.#marks.slice(from, to));
  }

  /** Splits at the first mark; the second part is undefined without a mark. */
  cut(mark: string): [GiftText, GiftText | undefined] {
    const at = this.at(mark);
    return at < 0 ? [this, undefined] : [this.slice(0, at), this.slice(at + mark.length)];
  }

  /** Splits before each mark, so that every piece starts with one. */
  pieces(marks: string): GiftText[] {
    const starts = Array.from(this.#marks.matchAll(new RegExp(`[${marks}]`, "g")), (m) => m.index);
    const bounds = starts[0] === 0 ? starts : [0, ...starts];
    const all = bounds.map((from, i) => this.slice(from, bounds[i + 1]));
    return all.filter((piece) => !piece.isBlank);
  }
}
