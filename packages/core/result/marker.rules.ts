import { answerOf } from "../attempt/answers.rules.ts";
import { isLongText, type LongTexts, readEntryNumbers } from "../attempt/sheet.rules.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";
import { type Outcome, outcomeOf } from "./grading.rules.ts";

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

const ASCII = 128;
const NEVER_SEEN = -1;
/** A number's answers are without end; what goes beyond is marked each time anew. */
const REMEMBERED_VALUES = 10_000;

/**
 * Marks the sheets of one paper, at some 40 ns a question: each different value of a question is
 * judged once, by the same rules as a report (`grading.rules.ts`), and then looked up.
 */
export class Marker {
  readonly subjects: readonly string[];
  readonly #questions: readonly QuestionMarker[];
  readonly #subjectOf: Uint8Array;

  constructor(key: PaperKey) {
    this.subjects = [...new Set(key.questions.map(({ subject }) => subject))];
    this.#subjectOf = Uint8Array.from(key.questions, (one) => this.subjects.indexOf(one.subject));
    this.#questions = key.questions.map((question, index) => new QuestionMarker(question, index));
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

  /** @throws Error when the sheet cannot be read. */
  mark(text: string, texts: LongTexts, into: MarkedSheet): void {
    into.subjects.fill(0);
    into.score = 0;
    into.totalSeconds = 0;
    let at = 0;
    this.#questions.forEach((question, index) => {
      const found = text.indexOf(";", at);
      const end = found < 0 ? text.length : found;
      const outcome = question.outcomeAt(text, Math.min(at, end), end, texts);
      const { marks } = question.outcomes[outcome] ?? this.outcome(index, outcome);
      const subject = this.#subjectOf[index] ?? 0;
      into.outcomes[index] = outcome;
      into.marks[index] = marks;
      into.seconds[index] = question.seconds;
      into.subjects[subject] = (into.subjects[subject] ?? 0) + marks;
      into.score += marks;
      into.totalSeconds += question.seconds;
      at = end + 1;
    });
    if (at <= text.length)
      throw new Error(`A sheet of more than ${this.#questions.length} entries`);
  }
}

/** Judges the answers to one question and remembers the judgement. */
class QuestionMarker {
  readonly outcomes: Outcome[] = [];
  /** Of the entry that was read last. */
  seconds = 0;
  readonly #question: KeyedQuestion;
  readonly #index: number;
  readonly #blank: number;
  readonly #short = new Int16Array(ASCII).fill(NEVER_SEEN);
  readonly #values = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  constructor(question: KeyedQuestion, index: number) {
    this.#question = question;
    this.#index = index;
    this.#blank = this.#numberOf(outcomeOf(question, null));
  }

  /** The outcome of the entry that stands from `start` to `end` in a sheet. */
  outcomeAt(text: string, start: number, end: number, texts: LongTexts): number {
    this.seconds = 0;
    if (start === end) return this.#blank;
    const entry = readEntryNumbers(text, start, end);
    this.seconds = entry.seconds;
    const length = end - entry.valueAt;
    if (length === 0) return this.#blank;
    const code = length === 1 ? text.charCodeAt(entry.valueAt) : ASCII;
    const known = code < ASCII ? (this.#short[code] ?? NEVER_SEEN) : NEVER_SEEN;
    if (known !== NEVER_SEEN) return known;
    const value = text.slice(entry.valueAt, end);
    const outcome = this.#values.get(value) ?? this.#judge(value, entry.seq, texts);
    if (code < ASCII) this.#short[code] = outcome;
    return outcome;
  }

  /** A long text is told by its number as well, so its judgement is never remembered. */
  #judge(value: string, seq: number, texts: LongTexts): number {
    const entry = { seq, seconds: 0, marked: false, value };
    const answer = answerOf(this.#question, this.#index, entry, texts);
    const outcome = this.#numberOf(outcomeOf(this.#question, answer));
    const remember = !isLongText(value) && this.#values.size < REMEMBERED_VALUES;
    if (remember) this.#values.set(value, outcome);
    return outcome;
  }

  #numberOf(outcome: Outcome): number {
    const name = `${outcome.status} ${outcome.marks} ${outcome.chosen.join()}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.outcomes.length);
    return this.outcomes.push(outcome) - 1;
  }
}
