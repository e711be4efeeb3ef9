import { workerAddress } from "../../lib/worker-address.ts";
import { TEST_ONLY, TEST_OPEN, SKIP_WAITING } from "./worker.rules.ts";

const WORKER = { all: "/service-worker.js", test: `/service-worker.js${TEST_ONLY}` };

/** What the worker keeps: the whole offline app, or the page of a test alone. */
type Part = "all" | "test";

/**
 * Installs the worker, which keeps the app for times without a connection. Call when the page is
 * idle: all files together are 1 MB. The files for the page of a test are a third of this, and that
 * page has already loaded most of them. A worker that keeps everything is never replaced by one
 * that keeps less.
 *
 * @returns false if this browser does not allow it
 */
export async function installApp(part: Part = "all"): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  try {
    if (part === "test" && (await navigator.serviceWorker.getRegistration())) return true;
    await navigator.serviceWorker.register(workerAddress(WORKER[part]), { updateViaCache: "none" });
    return true;
  } catch {
    return false; // blocked by the browser's settings; the caller says what that means
  }
}

/** Asks the browser not to delete answers and papers when its disk is full. */
export async function askToPersist(): Promise<void> {
  if (!("storage" in navigator) || (await navigator.storage.persisted())) return;
  await navigator.storage.persist();
}

/** Whether any tab of this browser has a running test. */
async function testIsOpen(): Promise<boolean> {
  if (!("locks" in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === TEST_OPEN);
}

/** Calls `found` with each new version that has been loaded and may take over. */
export async function onNewVersion(found: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const look = async () => {
    const { waiting } = registration;
    if (waiting && !(await testIsOpen())) found(waiting);
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => void look());
  });
  await look();
}

/**
 * Lets a new version take over, then loads the page again. The worker refuses while a test is open.
 */
export function updateTo(worker: ServiceWorker): void {
  worker.addEventListener("statechange", () => {
    if (worker.state === "activated") location.reload();
  });
  worker.postMessage(SKIP_WAITING);
}
