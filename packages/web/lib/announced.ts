import { notify } from "./notices.ts";

/** Long enough to read; in a test the corner is free again soon. */
const SHOWN_MS = 60_000;

let shown = "";

/** Shows what the academy announces, once each time that the app is loaded. */
export function announce(encoded: string): void {
  if (shown === encoded) return;
  shown = encoded;
  notify(decodeURIComponent(encoded), "warning", SHOWN_MS);
}
