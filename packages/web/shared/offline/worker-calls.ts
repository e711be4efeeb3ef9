import { SEND_KEPT } from "./worker.rules.ts";

/** The part of a worker's registration that Chromium has, and the DOM types lack. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to send what this device has, even if all pages are closed by then. */
export async function sendOnceConnected(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration();
  // If the person's settings forbid this, the next start of the app sends everything.
  await registration?.sync?.register(SEND_KEPT).catch(() => undefined);
}
