import { ANNOUNCEMENT_HEADER } from "@academy/core/kernel/shared/announcement.rules.ts";
import { notify } from "./notices.ts";

let shown: string | undefined;

/** Shows what the academy announces in its answers, once each time that the app is loaded. */
export function announce({ headers }: Response): void {
  const announcement = headers.get(ANNOUNCEMENT_HEADER);
  if (!announcement || announcement === shown) return;
  shown = announcement;
  // Long enough to read; on a phone it is over the head of a test, with the clock.
  notify(decodeURIComponent(announcement), "warning", 20_000);
}
