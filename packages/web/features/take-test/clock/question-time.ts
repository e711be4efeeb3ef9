import { addSeconds, issueSeconds, type Outbox } from "../../../shared/outbox/outbox.rules.ts";
import { type Stint, stintSeconds } from "./clock.rules.ts";

/** The time spent on the shown question, calculated from two timestamps. */
export class QuestionTime {
  readonly #monotonic: () => number;
  #stint: Stint | null = null;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  begin(questionId: string): void {
    this.#stint = { questionId, since: this.#monotonic() };
  }

  get runs(): boolean {
    return this.#stint !== null;
  }

  /** Seconds of the running period, if it is on this question. */
  running(questionId: string): number {
    const stint = this.#stint?.questionId === questionId ? this.#stint : null;
    return stintSeconds(stint, this.#monotonic());
  }

  /** The outbox, including the time on the question until now. */
  booked(outbox: Outbox): Outbox {
    if (!this.#stint) return outbox;
    const { questionId } = this.#stint;
    const since = this.#monotonic();
    const seconds = stintSeconds(this.#stint, since);
    this.#stint = { questionId, since };
    return addSeconds(outbox, questionId, seconds);
  }

  /** Ends the period on the question: its seconds are added to the outbox. */
  ended(outbox: Outbox): Outbox {
    const booked = this.booked(outbox);
    const left = this.#stint ? issueSeconds(booked, this.#stint.questionId) : booked;
    this.#stint = null;
    return left;
  }
}
