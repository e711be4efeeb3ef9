import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";

/** The part of a kept lecture that a player needs: everything but the server's addresses. */
export const withoutAddresses = (playback: Playback): Playback => ({
  ...playback,
  url: "",
  contentType: "video/mp4",
  copies: [],
  voice: null,
  notes: null,
  expiresAt: null,
  validSeconds: null,
});

/**
 * Milliseconds: earlier players are assumed to have sent at most one report in this time. The next
 * player's numbers begin after these reports.
 */
const REPORT_MS = 10_000;

/** @param openedAt and `now`: epoch milliseconds of this device */
export const reportsSince = (openedAt: number, now: number): number =>
  Math.max(0, Math.floor((now - openedAt) / REPORT_MS));
