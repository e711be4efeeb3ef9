import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { openSection } from "@academy/core/exam/terms/attempt/section-time.rules.ts";

interface SectionWatchParts {
  questions: readonly Pick<StudentQuestion, "_id" | "section">[];
  /** When each section ends, in the server's milliseconds; empty without timed sections. */
  sectionEnds: () => readonly number[];
  now: () => number;
  after: (ms: number, work: () => void) => () => void;
}

/** Follows which section is open, by the server's clock as this browser knows it. */
export class SectionWatch {
  readonly #parts: SectionWatchParts;
  readonly #onOpen: (open: number, endedAt: number | null) => void;
  #open: number | null;
  #cancel: (() => void) | null = null;

  constructor(parts: SectionWatchParts, onOpen: (open: number, endedAt: number | null) => void) {
    this.#parts = parts;
    this.#onOpen = onOpen;
    this.#open = this.#current();
  }

  /** The open section. After the end, the last section; null if all sections are open. */
  get open(): number | null {
    return this.#open;
  }

  /** Must be called whenever the ends or the clock may have changed. */
  look(): void {
    this.#cancel?.();
    const { sectionEnds, now, after } = this.#parts;
    const ends = sectionEnds();
    const before = this.#open;
    this.#open = this.#current();
    const left = ends[this.#open ?? 0] ?? 0;
    if (this.#open !== null && left > now()) {
      this.#cancel = after(left - now(), () => this.look());
    }
    if (this.#open === null || this.#open === before) return;
    this.#onOpen(this.#open, ends[this.#open - 1] ?? null);
  }

  /** Positions of the questions of the open section, without `to`. */
  get bounds(): { from: number; to: number } {
    const { questions } = this.#parts;
    if (this.#open === null) return { from: 0, to: questions.length };
    const from = questions.findIndex(({ section }) => section === this.#open);
    const to = 1 + questions.findLastIndex(({ section }) => section === this.#open);
    return { from, to };
  }

  isOpen(index: number): boolean {
    const { from, to } = this.bounds;
    return index >= from && index < to;
  }

  /**
   * Whether an answer can be sent. If the section starts later than first known, an earlier answer
   * waits for the new start.
   */
  isReady(questionId: string): boolean {
    const { questions } = this.#parts;
    const question = questions.find(({ _id }) => _id === questionId);
    return this.#open === null || (question?.section ?? 0) <= this.#open;
  }

  stop(): void {
    this.#cancel?.();
  }

  #current(): number | null {
    const ends = this.#parts.sectionEnds();
    return ends.length === 0
      ? null
      : Math.min(openSection(ends, this.#parts.now()), ends.length - 1);
  }
}
