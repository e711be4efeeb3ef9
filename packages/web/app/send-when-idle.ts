import { ATTEMPTS_DATABASE } from "../shared/offline/database.ts";
import { whenIdle } from "../shared/offline/when-idle.ts";
import { hasUnsent } from "../shared/watching/has-unsent.ts";

/** Whether this browser has ever kept an attempt; true if this cannot be found out. */
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
    // Tried again when the connection is back. Without it, the code may not load if the app is not
    // on this device.
    window.addEventListener("online", () => void begin(), { once: true });
  }
}

/** Once the page is idle, sends what this device has kept of tests and lectures, on any page. */
export const sendWhenIdle = (): void => void whenIdle(() => void begin());
