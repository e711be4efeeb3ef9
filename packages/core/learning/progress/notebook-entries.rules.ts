import type { NotebookEntry } from "./state.schema.ts";

/** The most questions in a notebook; another one replaces the question that was met longest ago. */
const MAX_ENTRIES = 2000;
/** How many of the oldest entries are sorted together. */
const SORTED = 256;

interface Aged {
  questionId: string;
  at: number;
}

/**
 * Sorts the newest first. Of two entries with the same time, the one with the larger id comes last
 * and is removed first.
 */
const byAge = (one: Aged, other: Aged): number =>
  other.at - one.at || (one.questionId < other.questionId ? -1 : 1);

/**
 * The questions of a notebook while events are added to a state. They are changed in place and not
 * sorted for every event, so that the time grows only with the number of events.
 */
export class NotebookEntries {
  readonly #most: number;
  readonly #sorted: number;
  readonly #all: Map<string, NotebookEntry>;
  /**
   * The oldest entries, the oldest last. An entry is skipped if its question was met again since.
   */
  #oldest: Aged[] = [];
  /** When the newest of these entries was met: all other entries are newer. */
  #oldUntil = -Infinity;

  constructor(
    entries: Readonly<Record<string, NotebookEntry>>,
    { most, sorted } = { most: MAX_ENTRIES, sorted: SORTED },
  ) {
    this.#most = most;
    this.#sorted = sorted;
    this.#all = new Map(Object.entries(entries));
  }

  get(questionId: string): NotebookEntry | undefined {
    return this.#all.get(questionId);
  }

  set(questionId: string, entry: NotebookEntry): void {
    const isMoved = this.#all.get(questionId)?.at !== entry.at;
    if (isMoved && entry.at <= this.#oldUntil) this.#forgetAges();
    this.#all.set(questionId, entry);
  }

  /** Removes entries above the limit, the oldest first. */
  limit(): void {
    while (this.#all.size > this.#most) {
      const next = this.#oldest.pop();
      if (!next) this.#sortOldest();
      else if (this.#all.get(next.questionId)?.at === next.at) this.#all.delete(next.questionId);
    }
  }

  toRecord(): Record<string, NotebookEntry> {
    return Object.fromEntries(this.#all);
  }

  #sortOldest(): void {
    const all = [...this.#all].map(([questionId, { at }]) => ({ questionId, at }));
    this.#oldest = all.toSorted(byAge).slice(-this.#sorted);
    this.#oldUntil = this.#oldest[0]?.at ?? -Infinity;
  }

  #forgetAges(): void {
    this.#oldest = [];
    this.#oldUntil = -Infinity;
  }
}
