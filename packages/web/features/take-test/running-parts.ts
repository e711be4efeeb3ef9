import type { SequencedAnswer } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { ShownQuestion } from "./shown-questions.ts";
import type { Elsewhere } from "./sync/other-device.rules.ts";
import type { Outbox } from "../../shared/outbox/outbox.rules.ts";
import type { SaveStatus, SaverParts } from "../../shared/outbox/saver.ts";
import type { Tabs } from "../../shared/outbox/tabs.ts";

/** What a reload offline would show: the test, the test without some images, or nothing. */
export type Reloads = "whole" | "without images" | "not";

/** Everything that the test screen shows, except the ticking clock. */
export interface RunningState {
  outbox: Outbox;
  /** Position of the shown question. */
  index: number;
  save: SaveStatus;
  /**
   * False if the browser cannot store answers. The screen says so, and each answer is sent
   * immediately.
   */
  durable: boolean;
  /** What a reload offline would show; the screen says if it is not everything. */
  reloads: Reloads;
  /** True when time is up or the submission has begun: nothing changes after that. */
  locked: boolean;
  /** True once another tab of this browser has submitted the test. */
  submitted: boolean;
  /**
   * Number of times that the shown answer was cleared, or replaced by another device's answer. Each
   * time, its input starts again, and half-typed text is dropped.
   */
  clears: number;
  /** The open section of a test with timed sections; null if all sections are open. */
  section: number | null;
  elsewhere: Elsewhere;
}

type OwnParts = "outbox" | "eager" | "isReady" | "onStatus" | "onSaved";

export interface RunningParts extends Omit<SaverParts, OwnParts> {
  questions: readonly ShownQuestion[];
  outbox: Outbox;
  shelf: { durable: boolean; keep(outbox: Outbox): Promise<void>; load(): Promise<Outbox> };
  tabs: Tabs;
  /** Position of the first question to show: where the student was before a reload. */
  startAt: number;
  /** Called whenever a question is shown. */
  onShow(questionId: string): void;
  /** Fetches all answers from the server, after another device has saved. */
  fetchAnswers(): Promise<Record<string, SequencedAnswer>>;
  /** True if another device was the last to save before this page was opened. */
  cameFromOther: boolean;
  /** When each section ends, in the server's milliseconds; missing without timed sections. */
  sectionEnds?: () => readonly number[];
  /** Monotonic milliseconds, independent of the device's clock. */
  monotonic(): number;
}
