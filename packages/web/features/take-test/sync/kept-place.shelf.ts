import type { KeyValues } from "./outbox.shelf.ts";

/** Where a student is in a test, beside the answers: what a reload goes on with. */
export interface Place {
  /** The question on the screen; null before the first one. */
  questionId: string | null;
  /** Blank questions are left without asking, because the student said so. */
  leavesBlanks: boolean;
}

const START: Place = { questionId: null, leavesBlanks: false };

export const placeKey = (userId: string, attemptId: string): string =>
  `place/${userId}/${attemptId}`;

/** A kept place, or the start for anything that this version did not write. */
function readPlace(kept: unknown): Place {
  if (typeof kept !== "object" || kept === null) return START;
  const questionId = "questionId" in kept && kept.questionId;
  return {
    questionId: typeof questionId === "string" ? questionId : null,
    leavesBlanks: "leavesBlanks" in kept && kept.leavesBlanks === true,
  };
}

/** The place in one attempt, kept in this browser over reloads and crashes. */
export class KeptPlace {
  readonly #values: KeyValues;
  readonly #key: string;
  #place: Place = START;

  constructor(values: KeyValues, owner: { userId: string; attemptId: string }) {
    this.#values = values;
    this.#key = placeKey(owner.userId, owner.attemptId);
  }

  get now(): Place {
    return this.#place;
  }

  async load(): Promise<void> {
    try {
      this.#place = readPlace(await this.#values.get(this.#key));
    } catch {
      return; // without a store the test begins at its first question; the shelf tells the student
    }
  }

  async change(part: Partial<Place>): Promise<void> {
    this.#place = { ...this.#place, ...part };
    try {
      await this.#values.set(this.#key, this.#place);
    } catch {
      return; // the place lasts as long as the page; the shelf tells the student
    }
  }
}
