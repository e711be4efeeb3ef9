import type { ExamClock } from "@academy/web/features/take-test/clock/exam-clock.ts";
import type { Exam } from "@academy/web/features/take-test/exam.ts";
import type { Submission } from "@academy/web/features/take-test/submission/submission.ts";
import type { Shelf } from "@academy/web/shared/outbox/outbox.shelf.ts";
import type { Tabs } from "@academy/web/shared/outbox/tabs.ts";
import type { Device } from "./device.ts";
import type { Network } from "./network.ts";
import type { Page } from "./page.ts";
import type { Exam as PublishedExam } from "./paper.ts";

export interface PageParts {
  device: Device;
  network: Network;
  published: PublishedExam;
  /** The channel between the pages of one device. */
  channel: (page: Page, key: string) => Tabs;
  random: () => number;
}

/** The parts that open-exam.ts and exam-view.tsx put together, on the simulated machine. */
export interface View {
  userId: string;
  exam: Exam;
  submission: Submission;
  clock: ExamClock;
  shelf: Shelf;
}
