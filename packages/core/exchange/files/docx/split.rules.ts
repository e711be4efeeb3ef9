import { AnswerTable } from "./answer-table.rules.ts";
import {
  ANSWER,
  BLANK,
  COLUMNS,
  HEADING,
  HELD,
  MARKER,
  NUMBER,
  Q_NUMBER,
  SOLUTION,
  TABLE,
} from "./line-forms.rules.ts";
import { nextOption } from "./options.rules.ts";
import { OwnParagraphs } from "./own-paragraphs.rules.ts";
import type { Paragraph } from "./paragraph.rules.ts";
import { quoted } from "../../template/table.schema.ts";
import type { RichLine } from "./rich-line.rules.ts";
import { writtenKey } from "./written-key.rules.ts";
import { newQuestion, type Part, type WordQuestion } from "./word-question.ts";

const MOST_NOTES = 20;

/** Finds the questions in the paragraphs of a document. */
export class Splitter {
  readonly questions: WordQuestion[] = [];
  readonly #held: WordQuestion["held"] = {};
  readonly #answers = new AnswerTable();
  readonly #own = new OwnParagraphs(this.questions);
  readonly #outside = new Set<string>();
  #passage: RichLine[] = [];
  #part: Part = "none";
  #isAfterHeading = true;
  #isMarked = false;
  /** A note for the question that begins after a gap. */
  #jump: string[] = [];
  /** How the section writes its numbers: "Q.#", "#)". */
  #form = "";
  /** The last number of a list inside the current question. */
  #list: number | undefined;

  add(paragraph: Paragraph): void {
    if (paragraph.own) this.#part = this.#own.add(paragraph.own, paragraph) ?? this.#part;
    else for (const line of paragraph.line.lines()) this.#line(line.narrowed(), paragraph);
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
    const left = this.#own.outside.map((line) => leftOut(line));
    return [...this.#outside, ...left].slice(0, MOST_NOTES);
  }

  /** The questions, with keys from a table of answers. */
  end(): WordQuestion[] {
    this.#answers.fill(this.questions);
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
    if (this.#heading(text, line)) return;
    if (this.#part === "passage") return void this.#passage.push(line);
    if (this.#part === "table") return this.#answers.add(writtenKey(line));
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
  #heading(text: string, line: RichLine): boolean {
    const [, name, value = ""] = HELD.exec(text) ?? [];
    const column = COLUMNS[name?.toLowerCase().replace("-", "") ?? ""];
    if (column && !(this.#part === "stem" && this.#question?.stem.length === 0)) {
      this.#held[column] = value.trim();
      this.#leave();
      return true;
    }
    const [label] = /^\s*passage\s*:\s*/i.exec(text) ?? [];
    if (label !== undefined) {
      const first = line.slice(label.length);
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
      this.#jump = [`Numbering jumps from ${last} to ${number}.`];
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
    const started = { number, paragraph: paragraph.number, held: { ...this.#held } };
    this.questions.push(newQuestion({ ...started, passage: this.#passage }, this.#jump));
    this.#jump = [];
  }

  #inside(line: RichLine): void {
    const question = this.#question;
    if (!question || this.#part === "none") {
      this.#outside.add(leftOut(line));
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
    const text = writtenKey(key).trim();
    if (text !== "" && question.key !== "" && question.key !== text) {
      question.faults.add(`It has two answers: ${quoted(question.key)} and ${quoted(text)}.`);
    } else if (text !== "") question.key = text;
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
}

const leftOut = ({ text }: RichLine): string =>
  `Left out, as it belongs to no question: ${quoted(text.trim())}`;

const hasBlank = ({ text }: RichLine): boolean => BLANK.test(text);

const formOf = (label: string): string => label.replace(/\d+/, "#").replace(/\s/g, "");
