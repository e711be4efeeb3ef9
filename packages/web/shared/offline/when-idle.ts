import { SEND_KEPT } from "./worker.rules.ts";

/** For browsers that do not say when they are idle. */
const LATER_MS = 2_000;

/** Runs work when the page has nothing else to do; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work);
  return () => cancelIdleCallback(id);
}

/** The part of a worker's registration that Chromium has, and the DOM types lack. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to send what this device has, even if all pages are closed by then. */
export async function sendOnceConnected(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration();
  // Refused by the person's settings: the next start of the app sends it.
  await registration?.sync?.register(SEND_KEPT).catch(() => undefined);
}

/** Holds a Web Lock, shared by all tabs, until the returned function is called. */
export function holdShared(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  if ("locks" in navigator) void navigator.locks.request(name, { mode: "shared" }, () => held);
  return release;
}
