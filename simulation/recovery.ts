import { dirtyQuestions } from "@academy/web/shared/outbox/outbox.rules.ts";
import type { Network } from "./network.ts";
import type { Device } from "./device.ts";
import type { Page } from "./page.ts";
import type { View } from "./page-parts.ts";

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

/** Unsent answers by question, with the number that each has in the outbox. */
const unsent = ({ running }: View): ReadonlyMap<string, number | undefined> => {
  const { outbox } = running.getState();
  return new Map(dirtyQuestions(outbox).map((id) => [id, outbox.answers[id]?.seq]));
};

/**
 * Called when throttling ends and no one does anything: two minutes later, every page that could
 * send has sent what its outbox held. What a page writes since, as when its time ends, may wait.
 */
export async function expectRecovery(
  pages: readonly Page[],
  network: Network,
  pass: (ms: number) => Promise<void>,
): Promise<void> {
  const able = pages.filter((page) => isAble(page) && !network.troubles(page));
  const before = able.flatMap((page) =>
    page.view ? [{ page, view: page.view, held: unsent(page.view) }] : [],
  );
  await pass(RECOVERY_MS);
  for (const { page, view, held } of before) {
    if (page.view !== view || !isAble(page)) continue;
    const { save } = view.running.getState();
    const isOver = save.kind === "closed" || view.submission.getState().phase === "done";
    const left = [...unsent(view)].filter(([id, seq]) => held.has(id) && held.get(id) === seq);
    if (left.length > 0 && !isOver)
      throw new Error(`${page.id} still holds ${left.length} answers`);
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
