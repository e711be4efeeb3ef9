import type { MarkUnit } from "@academy/response-types/shared/marks.ts";
import { answerOf } from "../answers/answers.rules.ts";
import { isLongText, type LongTexts } from "../answers/sheet.rules.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";
import { asExtra, type Outcome, outcomeOf, overridden, unitOfKey } from "./grading.rules.ts";
import { type Part, partOf } from "./choice.rules.ts";

/**
 * A numeric question can have any number of different answers. Once this many outcomes are cached,
 * further answers are marked every time.
 */
const MAX_CACHED_VALUES = 10_000;

/** Marks the answers to one question as a report does, and caches the outcomes. */
export class QuestionMarker {
  readonly outcomes: Outcome[] = [];
  /** The marks of each outcome, in units of the paper. */
  readonly marks: number[] = [];
  /** Whether each outcome is a fully correct answer. */
  readonly full: boolean[] = [];
  /** How each outcome takes part in a section with a choice of questions. */
  readonly parts: Part[] = [];
  readonly blank: number;
  readonly id: string;
  readonly #question: KeyedQuestion;
  readonly #index: number;
  readonly #rules: PaperKey["rules"];
  readonly #unit: MarkUnit;
  readonly #values = new Map<string, number>();
  /** For each outcome, the number of the same outcome if the answer does not count. */
  readonly #extra: (number | undefined)[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(question: KeyedQuestion, index: number, key: PaperKey) {
    this.#unit = unitOfKey(key);
    this.#question = question;
    this.#rules = key.rules;
    this.#index = index;
    this.id = question.questionId;
    this.blank = this.#numberOf(outcomeOf(question, null, this.#unit, this.#rules));
  }

  /** The number of the outcome of an encoded answer. @throws Error when it cannot be read. */
  judge(value: string, seq: number, texts: LongTexts): number {
    const known = this.#values.get(value);
    if (known !== undefined) return known;
    const entry = { seq, seconds: 0, marked: false, value };
    const answer = answerOf(this.#question, this.#index, entry, texts);
    const outcome = this.#numberOf(outcomeOf(this.#question, answer, this.#unit, this.#rules));
    // The value of a long text is not enough as a cache key, because its sequence number is needed
    // too.
    const cacheable = !isLongText(value) && this.#values.size < MAX_CACHED_VALUES;
    if (cacheable) this.#values.set(value, outcome);
    return outcome;
  }

  /** The number of the outcome after a teacher's mark replaces the automatic one. */
  override(outcome: number, centi: number): number {
    const automatic = this.outcomes[outcome];
    if (!automatic) throw new Error(`Question ${this.#index} has no outcome ${outcome}`);
    return this.#numberOf(overridden(this.#question, automatic, centi, this.#unit));
  }

  /**
   * The outcome's number for an answer that does not count because the student answered more
   * questions than the section asks for.
   */
  extra(outcome: number): number {
    const known = this.#extra[outcome];
    if (known !== undefined) return known;
    const counted = this.outcomes[outcome];
    if (!counted) throw new Error(`Question ${this.#index} has no outcome ${outcome}`);
    const number = this.#numberOf(asExtra(counted));
    this.#extra[outcome] = number;
    return number;
  }

  #numberOf(outcome: Outcome): number {
    const { status, marks, answered, chosen, review = false } = outcome;
    const name = `${status} ${marks} ${answered} ${review} ${chosen.join()}`;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.outcomes.length);
    this.marks.push(marks);
    this.full.push(status === "full");
    this.parts.push(partOf(outcome));
    return this.outcomes.push(outcome) - 1;
  }
}
