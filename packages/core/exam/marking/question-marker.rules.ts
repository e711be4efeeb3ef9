import { answerOf } from "../answers/answers.rules.ts";
import { isLongText, type LongTexts } from "../answers/sheet.rules.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";
import { type Outcome, outcomeOf, overridden } from "./grading.rules.ts";

/** Numeric questions have unlimited answers; those beyond this many are marked every time. */
const MAX_CACHED_VALUES = 10_000;

/** Marks the answers to one question as a report does, and caches the outcomes. */
export class QuestionMarker {
  readonly outcomes: Outcome[] = [];
  /** Centi-marks of each outcome. */
  readonly marks: number[] = [];
  /** Whether each outcome is a fully correct answer. */
  readonly full: boolean[] = [];
  readonly blank: number;
  readonly id: string;
  readonly #question: KeyedQuestion;
  readonly #index: number;
  readonly #rules: PaperKey["rules"];
  readonly #values = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  constructor(question: KeyedQuestion, index: number, rules: PaperKey["rules"]) {
    this.#question = question;
    this.#rules = rules;
    this.#index = index;
    this.id = question.questionId;
    this.blank = this.#numberOf(outcomeOf(question, null, rules));
  }

  /** The number of the outcome of an encoded answer. @throws Error when it cannot be read. */
  judge(value: string, seq: number, texts: LongTexts): number {
    const known = this.#values.get(value);
    if (known !== undefined) return known;
    const entry = { seq, seconds: 0, marked: false, value };
    const answer = answerOf(this.#question, this.#index, entry, texts);
    const outcome = this.#numberOf(outcomeOf(this.#question, answer, this.#rules));
    // A long text is identified by its sequence number too, so its value alone is no cache key.
    const cacheable = !isLongText(value) && this.#values.size < MAX_CACHED_VALUES;
    if (cacheable) this.#values.set(value, outcome);
    return outcome;
  }

  /** The number of the outcome after a teacher's mark replaces the automatic one. */
  override(outcome: number, centi: number): number {
    const automatic = this.outcomes[outcome];
    if (!automatic) throw new Error(`Question ${this.#index} has no outcome ${outcome}`);
    return this.#numberOf(overridden(this.#question, automatic, centi));
  }

  #numberOf(outcome: Outcome): number {
    const { status, marks, answered, chosen, review = false } = outcome;
    const name = `${status} ${marks} ${answered} ${review} ${chosen.join()}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.outcomes.length);
    this.marks.push(marks);
    this.full.push(status === "full");
    return this.outcomes.push(outcome) - 1;
  }
}
