import { dirtyQuestions } from "@academy/web/shared/outbox/outbox.rules.ts";
import type { Network } from "./network.ts";
import type { Device } from "./device.ts";
import type { Page } from "./page.ts";

/** How soon after throttling ends every outbox is empty. */
const RECOVERY_MS = 120_000;

/** Whether a page could send its outbox if the services accepted it. */
function isAble({ device, view, alive }: Page): boolean {
  const isSignedOut = view?.running.getState().save.kind === "signed-out";
  return (
    alive &&
    view !== undefined &&
    device.online &&
    device.signedIn &&
    !device.asleep &&
    !isSignedOut
  );
}

/**
 * Called when throttling ends and no one does anything: two minutes later, the outbox of every page
 * that could send is empty.
 */
export async function expectRecovery(
  pages: readonly Page[],
  network: Network,
  pass: (ms: number) => Promise<void>,
): Promise<void> {
  const able = pages.filter((page) => isAble(page) && !network.troubles(page));
  const before = new Map(able.map((page) => [page, page.view]));
  await pass(RECOVERY_MS);
  for (const [page, view] of before) {
    if (!view || page.view !== view || !isAble(page)) continue;
    const { outbox, save } = view.running.getState();
    const isOver = save.kind === "closed" || view.submission.getState().phase === "done";
    const left = dirtyQuestions(outbox).length;
    if (left > 0 && !isOver) throw new Error(`${page.id} still holds ${left} answers`);
  }
}

/** The connection is back, as the pages of a device hear from their browser. */
export function reconnect(
  device: Device,
  pages: readonly Page[],
  others: readonly { wake(): void }[],
): void {
  device.online = true;
  for (const page of others) page.wake();
  for (const { view } of pages) {
    view?.running.reconnect();
    view?.submission.reconnect();
  }
}
