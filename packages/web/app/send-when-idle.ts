import { ATTEMPTS_DATABASE } from "../shared/offline/database.ts";
import { whenIdle } from "../shared/offline/when-idle.ts";
import { hasUnsent } from "../shared/watching/has-unsent.ts";

/** Whether this browser has ever kept an attempt; true if it does not say. */
async function hasKept(): Promise<boolean> {
  if (!("indexedDB" in globalThis) || !("databases" in indexedDB)) return true;
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === ATTEMPTS_DATABASE);
}

async function begin(): Promise<void> {
  try {
    if (hasUnsent() || (await hasKept()))
      (await import("../shared/outbox/start-sender.ts")).keepSending();
  } catch {
    // No connection and no app on this device, or no storage: the next chance is a connection.
    window.addEventListener("online", () => void begin(), { once: true });
  }
}

/** Sends what this device has of tests and lectures, whichever page is open, once the page is idle. */
export const sendWhenIdle = (): void => void whenIdle(() => void begin());
