import type { reportWatched } from "@academy/functions/api/videos/report-watched.ts";
import { call } from "../../lib/api/api.ts";
import { Reporter, type SentReport } from "./reporter.ts";
import { type Unsent, UnsentShelf } from "./unsent.shelf.ts";

/** Sends a report, also while the page is being left. */
export const sendReport = (body: SentReport) =>
  call<typeof reportWatched>("POST /api/videos/watched", { body, keepalive: true });

/** A player that has kept nothing for this long is gone; milliseconds. */
const ABANDONED_MS = 5 * 60_000;

const isAbandoned = ({ isOpen, notedAt }: Unsent, now: number): boolean =>
  !isOpen || Math.abs(now - notedAt) > ABANDONED_MS;

/** Sends reports that closed players left on this device; without a connection they stay. */
export async function sendUnsent(): Promise<void> {
  const shelf = new UnsentShelf();
  const now = () => Date.now();
  for (const [playback, unsent] of shelf.all()) {
    if (!isAbandoned(unsent, now())) continue;
    const isSent = await new Reporter(playback, unsent, { send: sendReport, shelf, now }).sendAll();
    if (!isSent && shelf.all().has(playback)) return;
  }
}
