import type { MarkOverrides } from "../terms/result/mark-override.schema.ts";
import { isLongText, type LongTexts, readEntryNumbers } from "../answers/sheet.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { PART, choicesOf, type ChoiceSection } from "./choice.rules.ts";
import type { SubmittedSheet, Outcome } from "./grading.rules.ts";
import { QuestionMarker } from "./question-marker.rules.ts";
import { Uncounted } from "./uncounted.rules.ts";
import {
  ASCII,
  EXCLAMATION,
  LOOKAHEAD,
  MAX_PACKED,
  NOT_A_DIGIT,
  PACKABLE,
  SEMICOLON,
  UNKNOWN,
  writeBytes,
  digitOf,
} from "./sheet-bytes.rules.ts";

/** A sheet's marks. To save memory, `Marker.mark` overwrites one object for every sheet. */
export interface MarkedSheet {
  /** Per question, the number of its outcome. */
  readonly outcomes: Uint16Array;
  /** Per question, in units of the paper. */
  readonly marks: Int32Array;
  /** 0 if the answer does not count. Used only for sections with a choice of questions. */
  readonly parts: Uint8Array;
  /** Per question. */
  readonly seconds: Float64Array;
  /** Per subject, in the order of `Marker.subjects`, in units. */
  readonly subjects: Int32Array;
  /** In units; may be negative. */
  score: number;
  totalSeconds: number;
}

/**
 * Marks the sheets of one paper. Each distinct answer to a question is marked once, by the same
 * rules as a report (`grading.rules.ts`), and cached. Millions of answers are marked per second, so
 * the loop below reads bytes, which is faster than reading a string, and allocates no memory.
 */
export class Marker {
  readonly subjects: readonly string[];
  /** The sections in which students choose among the questions. */
  readonly choices: readonly ChoiceSection[];
  readonly #uncounted: Uncounted;
  readonly #questions: readonly QuestionMarker[];
  readonly #subjectOf: Uint8Array;
  /** Outcome numbers for values of one character, by question and character. */
  readonly #short: Int16Array;
  /** Outcome numbers of packed values of two to four characters, by question. */
  readonly #packed: readonly Map<number, number>[];

  // State of the sheet being parsed.
  #text = "";
  /** The text, one byte per character, padded with semicolons. */
  #bytes = new Uint8Array(4096);
  #texts: LongTexts = new Map();
  #position = 0;
  #seq = 0;
  #seconds = 0;

  constructor(key: PaperKey) {
    this.subjects = [...new Set(key.questions.map(({ subject }) => subject))];
    this.#subjectOf = Uint8Array.from(key.questions, (one) => this.subjects.indexOf(one.subject));
    this.choices = choicesOf(key);
    this.#uncounted = new Uncounted(key.questions.length);
    this.#questions = key.questions.map(
      (question, index) => new QuestionMarker(question, index, key),
    );
    this.#short = new Int16Array(key.questions.length * ASCII).fill(UNKNOWN);
    this.#packed = key.questions.map(() => new Map());
  }

  /** An empty sheet for `mark` to fill in. */
  blank(): MarkedSheet {
    const length = this.#questions.length;
    return {
      outcomes: new Uint16Array(length),
      marks: new Int32Array(length),
      parts: new Uint8Array(length),
      seconds: new Float64Array(length),
      subjects: new Int32Array(this.subjects.length),
      score: 0,
      totalSeconds: 0,
    };
  }

  /** The outcome behind an outcome number. */
  outcome(question: number, outcome: number): Outcome {
    const found = this.#questions[question]?.outcomes[outcome];
    if (!found) throw new Error(`Question ${question} has no outcome ${outcome}`);
    return found;
  }

  /** Whether an outcome number means a fully correct answer. */
  isFull(question: number, outcome: number): boolean {
    return this.#questions[question]?.full[outcome] ?? false;
  }

  /**
   * Marks a sheet into `into`.
   * @throws Error when the sheet cannot be read.
   */
  mark(
    { sheet: text, overrides, userId }: SubmittedSheet,
    texts: LongTexts,
    into: MarkedSheet,
  ): void {
    this.#open(text, texts);
    const { outcomes, marks, seconds, subjects } = into;
    subjects.fill(0);
    let [score, totalSeconds] = [0, 0];
    for (let index = 0; index < this.#questions.length; index++) {
      const question = this.#questions[index];
      if (!question) break;
      const outcome = this.#next(index, question);
      const given = question.marks[outcome] ?? 0;
      const subject = this.#subjectOf[index] ?? 0;
      outcomes[index] = outcome;
      marks[index] = given;
      seconds[index] = this.#seconds;
      subjects[subject] = (subjects[subject] ?? 0) + given;
      score += given;
      totalSeconds += this.#seconds;
    }
    into.score = score;
    into.totalSeconds = totalSeconds;
    if (this.#position <= text.length) {
      throw new Error(`The sheet has more than ${this.#questions.length} entries`);
    }
    if (overrides) this.#override(into, overrides);
    if (this.choices.length > 0) this.#choose(into, userId);
  }

  /** Takes away the marks of answers that do not count in a section with a choice. */
  #choose(into: MarkedSheet, student: string): void {
    const { outcomes, marks, parts, subjects } = into;
    const { left } = this.#uncounted;
    for (const section of this.choices) {
      for (let index = section.from; index < section.to; index++) {
        parts[index] = this.#questions[index]?.parts[outcomes[index] ?? 0] ?? PART.none;
      }
      const found = this.#uncounted.find(section, parts, marks, student);
      for (let at = 0; at < found; at++) {
        const index = left[at] ?? 0;
        const lost = marks[index] ?? 0;
        const subject = this.#subjectOf[index] ?? 0;
        parts[index] = PART.none;
        outcomes[index] = this.#questions[index]?.extra(outcomes[index] ?? 0) ?? 0;
        marks[index] = 0;
        subjects[subject] = (subjects[subject] ?? 0) - lost;
        into.score -= lost;
      }
    }
  }

  /** Replaces automatic marks by teachers' marks, which few sheets have. */
  #override(into: MarkedSheet, overrides: MarkOverrides): void {
    this.#questions.forEach((question, index) => {
      const given = overrides[question.id];
      if (!given) return;
      this.#replace(into, index, question.override(into.outcomes[index] ?? 0, given.marks));
    });
  }

  #replace(into: MarkedSheet, index: number, outcome: number): void {
    const more = (this.#questions[index]?.marks[outcome] ?? 0) - (into.marks[index] ?? 0);
    const subject = this.#subjectOf[index] ?? 0;
    into.outcomes[index] = outcome;
    into.marks[index] = (into.marks[index] ?? 0) + more;
    into.subjects[subject] = (into.subjects[subject] ?? 0) + more;
    into.score += more;
  }

  #open(text: string, texts: LongTexts): void {
    this.#text = text;
    this.#texts = texts;
    this.#position = 0;
    const end = text.length + LOOKAHEAD;
    if (end > this.#bytes.length) this.#bytes = new Uint8Array(2 * end);
    writeBytes(text, this.#bytes);
    this.#bytes.fill(SEMICOLON, text.length, end);
  }

  /** Parses the next entry and returns its outcome number. */
  #next(index: number, question: QuestionMarker): number {
    const bytes = this.#bytes;
    const at = this.#position;
    this.#seconds = 0;
    if (at >= this.#text.length || bytes[at] === SEMICOLON) {
      this.#position = at + 1;
      return question.blank;
    }
    const high = digitOf(bytes[at] ?? 0);
    const low = digitOf(bytes[at + 1] ?? 0);
    const tens = digitOf(bytes[at + 2] ?? 0);
    const ones = digitOf(bytes[at + 3] ?? 0);
    if ((high | low | tens | ones) >= NOT_A_DIGIT) return this.#nextLong(index, question);
    this.#seq = high * 36 + low;
    this.#seconds = tens * 36 + ones;
    const marked = bytes[at + 4] === EXCLAMATION;
    return this.#outcomeAt(marked ? at + 5 : at + 4, index, question);
  }

  /** Parses an entry with longer numbers. @throws Error when it is malformed. */
  #nextLong(index: number, question: QuestionMarker): number {
    const found = this.#text.indexOf(";", this.#position);
    const end = found < 0 ? this.#text.length : found;
    const { seq, seconds, valueAt } = readEntryNumbers(this.#text, this.#position, end);
    this.#seq = seq;
    this.#seconds = seconds;
    return this.#outcomeAt(valueAt, index, question);
  }

  #outcomeAt(start: number, index: number, question: QuestionMarker): number {
    const bytes = this.#bytes;
    let packed = 0;
    let widest = 0;
    let end = start;
    for (; ; end++) {
      const byte = bytes[end] ?? SEMICOLON;
      if (byte === SEMICOLON) break;
      // The packed number is used only for short values; the mask stops overflow for long ones.
      packed = ((packed & PACKABLE) << 7) | byte;
      widest |= byte;
    }
    this.#position = end + 1;
    const length = end - start;
    if (length === 0) return question.blank;
    // A character outside ASCII would give the same number as two other characters.
    const packs = length <= MAX_PACKED && widest < ASCII;
    const short = index * ASCII + packed;
    if (packs) {
      const known = length === 1 ? this.#short[short] : this.#packed[index]?.get(packed);
      if (known !== undefined && known !== UNKNOWN) return known;
    }
    const value = this.#text.slice(start, end);
    const outcome = question.judge(value, this.#seq, this.#texts);
    if (!packs || isLongText(value)) return outcome;
    if (length === 1) this.#short[short] = outcome;
    else this.#packed[index]?.set(packed, outcome);
    return outcome;
  }
}
