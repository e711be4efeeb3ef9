import { ANNOUNCEMENT_HEADER } from "@academy/core/kernel/shared/announcement.rules.ts";
import { notify } from "./notices.ts";

let shown: string | undefined;

/**
 * Shows the academy's announcement in a response. The same announcement is shown only once until
 * the app is reloaded.
 */
export function announce({ headers }: Response): void {
  const announcement = headers.get(ANNOUNCEMENT_HEADER);
  if (!announcement || announcement === shown) return;
  shown = announcement;
  // Milliseconds: long enough to read. It is not longer, because on a phone the notice covers the
  // head of a test with the clock.
  notify(decodeURIComponent(announcement), "warning", 20_000);
}
