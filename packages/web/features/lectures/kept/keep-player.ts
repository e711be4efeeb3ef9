import { installApp } from "../../../shared/offline/offline-app.ts";
import { KEEP_LECTURES } from "../../../shared/offline/worker.rules.ts";

const PATIENCE_MS = 60_000;

/** Stores the player with the offline app: without it, no page could show lectures offline. */
export async function keepPlayer(): Promise<void> {
  if (!(await installApp())) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  await Promise.race([navigator.serviceWorker.ready, late]);
  const { active, waiting, installing } = registration;
  for (const worker of [active, waiting, installing]) worker?.postMessage(KEEP_LECTURES);
}
