import type { MarkOverrides } from "./mark-override.schema.ts";
import { isLongText, type LongTexts, readEntryNumbers } from "../answers/sheet.rules.ts";
import type { PaperKey } from "../paper/paper.schema.ts";
import type { Outcome } from "./grading.rules.ts";
import { QuestionMarker } from "./question-marker.rules.ts";

/** What marking a sheet fills in, used again for the next one: nothing is allocated per sheet. */
export interface MarkedSheet {
  /** Per question, the number of its outcome. */
  readonly outcomes: Uint16Array;
  /** Per question, centi-marks. */
  readonly marks: Int32Array;
  /** Per question. */
  readonly seconds: Float64Array;
  /** Per subject, in the order of `Marker.subjects`, centi-marks. */
  readonly subjects: Int32Array;
  /** Centi-marks; may be negative. */
  score: number;
  totalSeconds: number;
}

const SEMICOLON = 59;
const EXCLAMATION = 33;
/** An entry's numbers and its mark: so far the reading may look beyond the end. */
const BEYOND = 5;
const ASCII = 128;
const UNKNOWN = -1;

const NO_DIGIT = 64;

/** Of each character its digit of base 36, in small letters only. */
const DIGITS = Uint8Array.from({ length: ASCII }, (_, code) => {
  const digit = "0123456789abcdefghijklmnopqrstuvwxyz".indexOf(String.fromCharCode(code));
  return digit < 0 ? NO_DIGIT : digit;
});

const digitOf = (byte: number): number => DIGITS[byte] ?? NO_DIGIT;

/** Stands for a character outside ASCII, which no number and no short value of ours has. */
const WIDE = 255;

const encoder = new TextEncoder();

/** Values of up to so many characters are looked up by a number instead of a text. */
const PACKED = 4;
const PACKABLE = ASCII ** (PACKED - 1) - 1;

/**
 * Marks the sheets of one paper. Each different value of a question is judged once, by the same
 * rules as a report (`grading.rules.ts`), and looked up from then on: millions of answers are
 * marked in a second, so the loop below reads bytes, which is quicker than reading a text's
 * characters, and allocates nothing.
 */
export class Marker {
  readonly subjects: readonly string[];
  readonly #questions: readonly QuestionMarker[];
  readonly #subjectOf: Uint8Array;
  /** Outcomes of values of one character, by question and character. */
  readonly #short: Int16Array;
  /** Outcomes of values of two to four characters, by question. */
  readonly #packed: readonly Map<number, number>[];

  // Where the reading of a sheet stands.
  #text = "";
  /** The text's characters, a byte each, and semicolons after its end. */
  #bytes = new Uint8Array(4096);
  #texts: LongTexts = new Map();
  #at = 0;
  #seq = 0;
  #seconds = 0;

  constructor(key: PaperKey) {
    this.subjects = [...new Set(key.questions.map(({ subject }) => subject))];
    this.#subjectOf = Uint8Array.from(key.questions, (one) => this.subjects.indexOf(one.subject));
    this.#questions = key.questions.map((question, index) => new QuestionMarker(question, index));
    this.#short = new Int16Array(key.questions.length * ASCII).fill(UNKNOWN);
    this.#packed = key.questions.map(() => new Map());
  }

  /** A place for `mark` to fill in. */
  blank(): MarkedSheet {
    const length = this.#questions.length;
    return {
      outcomes: new Uint16Array(length),
      marks: new Int32Array(length),
      seconds: new Float64Array(length),
      subjects: new Int32Array(this.subjects.length),
      score: 0,
      totalSeconds: 0,
    };
  }

  /** What a question's outcome number stands for. */
  outcome(question: number, outcome: number): Outcome {
    const found = this.#questions[question]?.outcomes[outcome];
    if (!found) throw new Error(`Question ${question} has no outcome ${outcome}`);
    return found;
  }

  /** Whether an outcome number stands for a fully correct answer. */
  isFull(question: number, outcome: number): boolean {
    return this.#questions[question]?.full[outcome] ?? false;
  }

  /**
   * A sheet is always marked with its teachers' marks, so that no caller can forget them.
   * @throws Error when the sheet cannot be read.
   */
  mark(
    text: string,
    texts: LongTexts,
    into: MarkedSheet,
    overrides: MarkOverrides | undefined,
  ): void {
    this.#open(text, texts);
    const { outcomes, marks, seconds, subjects } = into;
    subjects.fill(0);
    let score = 0;
    let totalSeconds = 0;
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
    if (this.#at <= text.length) {
      throw new Error(`A sheet of more than ${this.#questions.length} entries`);
    }
    if (overrides) this.#override(into, overrides);
  }

  /** Puts teachers' marks in place of the automatic ones: few sheets have any. */
  #override(into: MarkedSheet, overrides: MarkOverrides): void {
    this.#questions.forEach((question, index) => {
      const given = overrides[question.id];
      if (!given) return;
      const outcome = question.override(into.outcomes[index] ?? 0, given.marks);
      const more = (question.marks[outcome] ?? 0) - (into.marks[index] ?? 0);
      const subject = this.#subjectOf[index] ?? 0;
      into.outcomes[index] = outcome;
      into.marks[index] = (into.marks[index] ?? 0) + more;
      into.subjects[subject] = (into.subjects[subject] ?? 0) + more;
      into.score += more;
    });
  }

  #open(text: string, texts: LongTexts): void {
    this.#text = text;
    this.#texts = texts;
    this.#at = 0;
    const { length } = text;
    if (length + BEYOND > this.#bytes.length) this.#bytes = new Uint8Array(2 * length + BEYOND);
    const bytes = this.#bytes;
    const { written } = encoder.encodeInto(text, bytes);
    // As many bytes as characters only where each is of ASCII.
    if (written !== length) {
      for (let at = 0; at < length; at++) {
        const code = text.charCodeAt(at);
        bytes[at] = code < ASCII ? code : WIDE;
      }
    }
    bytes.fill(SEMICOLON, length, length + BEYOND);
  }

  /** The outcome of the entry that comes next. */
  #next(index: number, question: QuestionMarker): number {
    const bytes = this.#bytes;
    const at = this.#at;
    this.#seconds = 0;
    if (at >= this.#text.length || bytes[at] === SEMICOLON) {
      this.#at = at + 1;
      return question.blank;
    }
    const high = digitOf(bytes[at] ?? 0);
    const low = digitOf(bytes[at + 1] ?? 0);
    const tens = digitOf(bytes[at + 2] ?? 0);
    const ones = digitOf(bytes[at + 3] ?? 0);
    if ((high | low | tens | ones) >= NO_DIGIT) return this.#nextLong(index, question);
    this.#seq = high * 36 + low;
    this.#seconds = tens * 36 + ones;
    const marked = bytes[at + 4] === EXCLAMATION;
    return this.#outcomeAt(marked ? at + 5 : at + 4, index, question);
  }

  /** An entry with larger numbers, or none at all. */
  #nextLong(index: number, question: QuestionMarker): number {
    const found = this.#text.indexOf(";", this.#at);
    const end = found < 0 ? this.#text.length : found;
    const { seq, seconds, valueAt } = readEntryNumbers(this.#text, this.#at, end);
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
      // Of a longer value the number means nothing, and must not grow.
      packed = ((packed & PACKABLE) << 7) | byte;
      widest |= byte;
    }
    this.#at = end + 1;
    const length = end - start;
    if (length === 0) return question.blank;
    // Wider characters stand in no sheet of ours, and could look like two others packed.
    const packs = length <= PACKED && widest < ASCII;
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
