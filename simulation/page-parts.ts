import type { AttemptClock } from "@academy/web/features/take-test/clock/attempt-clock.ts";
import type { RunningAttempt } from "@academy/web/features/take-test/running-attempt.ts";
import type { Submission } from "@academy/web/features/take-test/submission/submission.ts";
import type { Shelf } from "@academy/web/shared/outbox/outbox.shelf.ts";
import type { Tabs } from "@academy/web/shared/outbox/tabs.ts";
import type { Device } from "./device.ts";
import type { Network } from "./network.ts";
import type { Page } from "./page.ts";
import type { PublishedTest } from "./paper.ts";

export interface PageParts {
  device: Device;
  network: Network;
  published: PublishedTest;
  /** The channel between the pages of one device. */
  channel: (page: Page, key: string) => Tabs;
  random: () => number;
}

/** The parts that open-attempt.ts and test-screen.tsx put together, on the simulated machine. */
export interface View {
  userId: string;
  running: RunningAttempt;
  submission: Submission;
  clock: AttemptClock;
  shelf: Shelf;
}
