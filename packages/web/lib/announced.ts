import { notify } from "./notices.ts";

/** Long enough to read; on a phone it is over the head of a test, with the clock. */
const SHOWN_MS = 20_000;

let shown = "";

/** Shows what the academy announces, once each time that the app is loaded. */
export function announce(encoded: string): void {
  if (shown === encoded) return;
  shown = encoded;
  notify(decodeURIComponent(encoded), "warning", SHOWN_MS);
}
