import type { SequencedAnswer } from "@academy/core/exam/attempt/attempt.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/paper/paper.schema.ts";
import type { Elsewhere } from "./sync/other-device.rules.ts";
import type { Outbox } from "./sync/outbox.rules.ts";
import type { SaveStatus, SaverParts } from "./sync/saver.ts";
import type { Tabs } from "./sync/tabs.ts";

/** Everything that the test screen shows, apart from the ticking of the clock. */
export interface ExamState {
  outbox: Outbox;
  /** Position of the question on the screen. */
  index: number;
  save: SaveStatus;
  /** False when the browser cannot keep answers: said visibly, and each one is sent at once. */
  durable: boolean;
  /** True once the time is up or the submission has begun: nothing changes any more. */
  locked: boolean;
  /**
   * How often an answer was cleared, or gave way to one from elsewhere while it was on the screen:
   * an input starts again with each, half-typed text included.
   */
  clears: number;
  elsewhere: Elsewhere;
}

export interface ExamParts extends Omit<SaverParts, "outbox" | "eager" | "onStatus" | "onSaved"> {
  questions: readonly StudentQuestion[];
  outbox: Outbox;
  shelf: { durable: boolean; keep(outbox: Outbox): Promise<void>; load(): Promise<Outbox> };
  tabs: Tabs;
  /** Position of the question to begin with: where the student was before a reload. */
  startAt: number;
  /** Told whenever a question comes to the screen. */
  onShow(questionId: string): void;
  /** All that the server holds, for when another device has saved. */
  fetchAnswers(): Promise<Record<string, SequencedAnswer>>;
  /** True when another device saved last before this page was opened. */
  cameFromOther: boolean;
  /** Milliseconds that only go forward, whatever the device's clock does. */
  monotonic(): number;
}
