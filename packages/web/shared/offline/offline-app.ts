import { trustedTypesOf } from "@academy/ui/trusted-types.ts";
import { EXAM_OPEN, SKIP_WAITING } from "./worker.rules.ts";

const WORKER = "/service-worker.js";

let address: string | undefined;

/** The worker's address as the content policy demands it: no other script can pass this policy. */
function workerAddress(): string {
  const createScriptURL = (url: string) => (url === WORKER ? url : null);
  const policy = trustedTypesOf(window)?.createPolicy("app-worker", { createScriptURL });
  // A trusted address takes the place of a text, which the DOM types do not know.
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string;
}

/**
 * Installs the worker, which keeps the app for times without a connection. Call when the page is
 * idle: the files have 1 MB.
 *
 * @returns false if this browser does not allow it
 */
export async function installApp(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  address ??= workerAddress();
  try {
    await navigator.serviceWorker.register(address, { updateViaCache: "none" });
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
async function examIsOpen(): Promise<boolean> {
  if (!("locks" in navigator)) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === EXAM_OPEN);
}

/** Calls back with each new version that has been loaded and may take over. */
export async function onNewVersion(found: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const look = async () => {
    const { waiting } = registration;
    if (waiting && !(await examIsOpen())) found(waiting);
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => void look());
  });
  await look();
}

/** Lets a new version take over, then loads the page again. It refuses while a test is open. */
export function updateTo(worker: ServiceWorker): void {
  worker.addEventListener("statechange", () => {
    if (worker.state === "activated") location.reload();
  });
  worker.postMessage(SKIP_WAITING);
}
