import { OPTION_COLUMNS, type QuestionColumn } from "../../template/question-table.schema.ts";
import type { Paragraph } from "./paragraph.rules.ts";
import { quoted } from "../../template/table.schema.ts";
import { RichLine } from "./rich-line.rules.ts";

/** A question as its paragraphs give it, before its cells are written. */
export interface WordQuestion {
  number: number | undefined;
  paragraph: number;
  /** Values of headings that hold for it. */
  held: Partial<Record<QuestionColumn, string>>;
  passage: readonly RichLine[];
  stem: RichLine[];
  options: RichLine[][];
  /** Letters of options that were left out. */
  missing: string[];
  optionStyle: OptionStyle | undefined;
  key: string;
  solution: RichLine[];
  faults: Set<string>;
  notes: Set<string>;
}

interface OptionStyle {
  open: string;
  close: string;
  labels: string;
}

const LABELS = ["ABCDEFGH", "abcdefgh", "12345678"];
const MARKER = /^\s*\[(question_start|question_end|solution|answer)\]\s*/i;
const HELD = /^\s*(exam|subject|topic|sub-?topic|type|difficulty|marks)\s*:\s*(\S.*)$/i;
const COLUMNS: Record<string, QuestionColumn> = {
  exam: "examType",
  subject: "subject",
  topic: "topic",
  subtopic: "subTopic",
  type: "responseType",
  difficulty: "difficulty",
  marks: "marks",
};
const NUMBER = /^\s*(?:Q(?:uestion|ues)?\s*\.?\s*(?:No\.?)?\s*)?(\d{1,3})\s*([.):])(?!\d)\s*/i;
const Q_NUMBER = /^\s*Q(?:uestion|ues)?\s*\.?\s*(?:No\.?)?\s*(\d{1,3})\s*(?:[.):-]|\s)\s*/i;
const ENDED = "\\s*(?:[.:)\\u2013-]+\\s*|\\s(?=\\(?[A-Ha-h1-8]\\)?\\s*$)|$)";
const ANSWER = new RegExp(`^\\s*(?:correct\\s+(?:option|answer)|answer|ans|key)${ENDED}`, "i");
const SOLUTION = /^\s*(?:solution|sol|hint|explanation)\s*(?:[.:)\u2013-]+\s*|$)/i;
const TABLE = /^\s*(?:answer\s+keys?|answers|keys)\s*[.:]?\s*$/i;
const TABLE_PAIR =
  /(?:^|[\s,;|])(\d{1,3})\s*[.):\u2013-]?\s*\(?([A-Ha-h](?:\s*[,&]\s*[A-Ha-h])*|-?\d+(?:\.\d+)?)\)?(?=[\s,;|]|$)/g;
const HEADING =
  /^\s*(?:multiple\s+choice|numerical|section|level|integer|comprehension|assertion)\b.{0,50}$/i;
const BLANK = /_{3,}/;

const MOST_NOTES = 20;

type Part = "none" | "stem" | "options" | "key" | "solution" | "passage" | "table";

/** Finds the questions in the paragraphs of a document. */
export class Splitter {
  readonly questions: WordQuestion[] = [];
  readonly #held: WordQuestion["held"] = {};
  readonly #answers = new Map<number, string>();
  readonly #twice = new Set<number>();
  readonly #outside = new Set<string>();
  #passage: RichLine[] = [];
  #part: Part = "none";
  #isAfterHeading = true;
  #isMarked = false;
  /** How the section writes its numbers: "Q.#", "#)". */
  #form = "";
  /** The last number of a list inside the current question. */
  #list: number | undefined;

  add(paragraph: Paragraph): void {
    for (const line of paragraph.line.lines()) this.#line(line, paragraph);
    const question = this.#question;
    if (!question || this.#part === "none") {
      const where = `Paragraph ${paragraph.number}, which belongs to no question:`;
      for (const one of [...paragraph.faults, ...paragraph.notes]) {
        this.#outside.add(`${where} ${one}`);
      }
      return;
    }
    for (const fault of paragraph.faults) question.faults.add(fault);
    for (const note of paragraph.notes) question.notes.add(note);
  }

  /** What could not be read outside of all questions, a sentence each. */
  outside(): string[] {
    return [...this.#outside].slice(0, MOST_NOTES);
  }

  /** Fills keys from a table of answers. */
  end(): WordQuestion[] {
    const numbers = this.questions.map(({ number }) => number);
    for (const question of this.questions) {
      const { number } = question;
      if (number === undefined || question.key !== "") continue;
      const key = this.#answers.get(number);
      if (key === undefined) continue;
      const isUnclear =
        this.#twice.has(number) || numbers.indexOf(number) !== numbers.lastIndexOf(number);
      if (isUnclear) {
        question.faults.add(
          `The number ${number} is used more than once, so its answer is unclear. Write a line: Ans. B`,
        );
      } else question.key = key;
    }
    return this.questions;
  }

  get #question(): WordQuestion | undefined {
    return this.questions.at(-1);
  }

  #line(line: RichLine, paragraph: Paragraph): void {
    const { text } = line;
    if (text.trim() === "") return;
    const marker = MARKER.exec(text);
    if (marker) return this.#marker(marker, line, paragraph);
    if (this.#heading(text)) return;
    if (this.#part === "passage") return void this.#passage.push(line);
    if (this.#part === "table") return this.#tableLine(text);
    const number = this.#isMarked ? null : (NUMBER.exec(text) ?? Q_NUMBER.exec(text));
    if (number && this.#startsQuestion(Number(number[1]), text, number[0])) {
      if (this.#isAfterHeading) this.#form = formOf(number[0]);
      this.#begin(paragraph, Number(number[1]));
      const rest = line.slice(number[0].length);
      if (rest.text.trim() !== "") this.#inside(rest);
      return;
    }
    this.#inside(line);
  }

  #marker([whole, name = ""]: RegExpExecArray, line: RichLine, paragraph: Paragraph): void {
    const rest = line.slice(whole.length);
    if (/start/i.test(name)) {
      this.#begin(paragraph, undefined);
      this.#isMarked = true;
    } else if (/end/i.test(name)) this.#isMarked = false;
    else {
      this.#part = /solution/i.test(name) ? "solution" : "key";
      const option = /^\s*option\s+\(?([A-H])\)?\s*$/i.exec(rest.text)?.[1];
      if (option !== undefined && this.#question) {
        this.#question.key ||= option.toUpperCase();
        return;
      }
    }
    if (rest.text.trim() !== "") this.#inside(rest);
  }

  /** Lines that hold for the questions below them, or end the section. */
  #heading(text: string): boolean {
    const [, name, value = ""] = HELD.exec(text) ?? [];
    const column = COLUMNS[name?.toLowerCase().replace("-", "") ?? ""];
    if (column && !(this.#part === "stem" && this.#question?.stem.length === 0)) {
      this.#held[column] = value.trim();
      this.#leave();
      return true;
    }
    if (/^\s*passage\s*:/i.test(text)) {
      const first = new RichLine([{ text: text.replace(/^\s*passage\s*:\s*/i, ""), tags: [] }]);
      this.#passage = first.text === "" ? [] : [first];
      this.#part = "passage";
      return true;
    }
    if (/^\s*end\s+of\s+passage\s*\.?\s*$/i.test(text)) {
      if (this.#part !== "passage") this.#passage = [];
      this.#leave();
      return true;
    }
    if (TABLE.test(text) && this.questions.length > 0) {
      this.#part = "table";
      return true;
    }
    const plain = text.replace(NUMBER, "");
    if (HEADING.test(plain) && plain.trim().length <= 60 && !this.#isMarked) {
      this.#leave();
      return true;
    }
    return false;
  }

  #leave(): void {
    this.#part = "none";
    this.#isAfterHeading = true;
  }

  /** Whether a number starts the next question, and not a list inside the current one. */
  #startsQuestion(number: number, text: string, label: string): boolean {
    const question = this.#question;
    if (!question || this.#isAfterHeading) return true;
    if (ANSWER.test(text.slice(label.length))) return false;
    const isClosed =
      question.options.length >= 2 || question.key !== "" || question.stem.some(hasBlank);
    const last = question.number ?? 0;
    if (this.#isInList(number, last, isClosed)) return false;
    const form = formOf(label);
    if (form !== this.#form && (!isClosed || this.#part === "solution")) return false;
    if (number === last + 1) return true;
    if (number > last && isClosed && this.#part !== "solution") {
      question.notes.add(`Numbering jumps from ${last} to ${number}.`);
      return true;
    }
    return false;
  }

  /** Whether a number goes on with a list inside a question, which starts at 1. */
  #isInList(number: number, last: number, isClosed: boolean): boolean {
    const isNext = number === (this.#list ?? 0) + 1;
    const isQuestion = number === last + 1 && (isClosed || this.#list === undefined);
    if (!isNext || isQuestion || (number > 1 && this.#list === undefined)) return false;
    this.#list = number;
    return true;
  }

  #begin(paragraph: Paragraph, number: number | undefined): void {
    this.#isAfterHeading = false;
    this.#list = undefined;
    this.#part = "stem";
    this.questions.push({
      number,
      paragraph: paragraph.number,
      held: { ...this.#held },
      passage: this.#passage,
      stem: [],
      options: [],
      missing: [],
      optionStyle: undefined,
      key: "",
      solution: [],
      faults: new Set(),
      notes: new Set(),
    });
  }

  #inside(line: RichLine): void {
    const question = this.#question;
    if (!question || this.#part === "none") {
      this.#outside.add(`Left out, as it belongs to no question: ${quoted(line.text.trim())}`);
      return;
    }
    const answer = ANSWER.exec(line.text);
    if (answer) return this.#answer(question, line.slice(answer[0].length));
    const solution = SOLUTION.exec(line.text);
    if (solution) {
      this.#part = "solution";
      const rest = line.slice(solution[0].length);
      if (rest.text.trim() !== "") question.solution.push(rest);
      return;
    }
    if (this.#part === "key" && question.key === "") return this.#answer(question, line);
    if (this.#part === "solution" || this.#part === "key") question.solution.push(line);
    else this.#optionsIn(question, line);
  }

  #answer(question: WordQuestion, line: RichLine): void {
    this.#part = "key";
    const solution = /\s(?:sol|solution|hint|explanation)\s*[.:]/i.exec(line.text);
    const key = line.slice(0, solution?.index);
    const text = key.pieces.map((piece) => piece.latex ?? piece.text).join("");
    if (text.trim() !== "") question.key = text.trim();
    if (solution) this.#inside(line.slice(solution.index));
  }

  /** The text of a line goes to the stem or the last option, and its labels start new ones. */
  #optionsIn(question: WordQuestion, line: RichLine): void {
    let rest = line;
    for (;;) {
      const found = nextOption(question, rest.text, line.text);
      const before = found ? rest.slice(0, found.index) : rest;
      if (before.text.trim() !== "") (question.options.at(-1) ?? question.stem).push(before);
      if (!found) return;
      question.optionStyle ??= found.style;
      if (found.skipped !== undefined) {
        question.missing.push(found.skipped);
        question.options.push([]);
      }
      question.options.push([]);
      this.#part = "options";
      rest = rest.slice(found.end);
    }
  }

  #tableLine(text: string): void {
    for (const [, number = "", key = ""] of text.matchAll(TABLE_PAIR)) {
      const at = Number(number);
      if (this.#answers.has(at)) this.#twice.add(at);
      this.#answers.set(at, key.toUpperCase());
    }
  }
}

const formOf = (label: string): string => label.replace(/\d+/, "#").replace(/\s/g, "");

const hasBlank = ({ text }: RichLine): boolean => BLANK.test(text);

interface FoundOption {
  index: number;
  end: number;
  style: OptionStyle;
  skipped?: string;
}

const FORMS = [
  { open: "(", close: ")" },
  { open: "", close: ")" },
  { open: "", close: "." },
];

const escaped = (text: string): string => text.replace(/[().]/g, "\\$&");

const WIDE = "(?:^|\\t| {2,})";
const TIGHT = "(?:^|\\s)";

/** The place of an option's label in a line. */
const labelAt = (text: string, label: string, gap: string): RegExpExecArray | null =>
  new RegExp(`${gap}\\s*${escaped(label)}(?!\\d)\\s*`).exec(text);

const labelOf = ({ open, close, labels }: OptionStyle, n: number): string =>
  `${open}${labels.charAt(n)}${close}`;

/** Single spaces are enough where a line has all of A to D. */
const hasAll = (text: string, style: OptionStyle): boolean =>
  [0, 1, 2, 3].every((n) => labelAt(text, labelOf(style, n), TIGHT) !== null);

/** @param whole the line that the text is the rest of */
function nextOption(
  { options, optionStyle }: WordQuestion,
  text: string,
  whole: string,
): FoundOption | undefined {
  const at = options.length;
  if (at >= OPTION_COLUMNS.length) return undefined;
  for (const style of optionStyle ? [optionStyle] : STYLES) {
    const gap = hasAll(whole, style) ? TIGHT : WIDE;
    const place = (n: number) => {
      const found = labelAt(text, labelOf(style, n), gap);
      return found && { index: found.index, end: found.index + found[0].length, style };
    };
    const found = place(at);
    if (found) return found;
    const later = at > 0 && at < 7 ? place(at + 1) : null;
    if (later) return { ...later, skipped: style.labels.charAt(at).toUpperCase() };
  }
  return undefined;
}

/** Numbered options need brackets on both sides: "1." numbers a question or a list. */
const STYLES: readonly OptionStyle[] = LABELS.flatMap((labels) =>
  FORMS.filter(({ open }) => labels !== LABELS[2] || open === "(").map((form) => ({
    ...form,
    labels,
  })),
);
