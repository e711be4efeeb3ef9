import { placeKey } from "../../../shared/outbox/kept-attempt.shelf.ts";
import type { KeyValues } from "../../../shared/outbox/outbox.shelf.ts";

/** The student's place in a test, stored next to the answers, so that a reload continues there. */
export interface Place {
  /** The shown question; null before the first one. */
  questionId: string | null;
  /** Whether the student has chosen to leave blank questions without a warning. */
  leavesBlanks: boolean;
}

const START: Place = { questionId: null, leavesBlanks: false };

/** A stored place; the start of the test if this version did not write it. */
function readPlace(kept: unknown): Place {
  if (typeof kept !== "object" || kept === null) return START;
  const questionId = "questionId" in kept && kept.questionId;
  return {
    questionId: typeof questionId === "string" ? questionId : null,
    leavesBlanks: "leavesBlanks" in kept && kept.leavesBlanks === true,
  };
}

/** The student's place in one attempt, stored in this browser across reloads and crashes. */
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
      return; // without storage the test begins at its first question; the shelf informs the student
    }
  }

  async change(part: Partial<Place>): Promise<void> {
    this.#place = { ...this.#place, ...part };
    try {
      await this.#values.set(this.#key, this.#place);
    } catch {
      return; // the place lasts as long as the page; the shelf informs the student
    }
  }
}
