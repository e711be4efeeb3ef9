import type { Page } from "playwright-core";
import { until } from "./until.ts";

export const PIECE_BYTES = 1_048_576;

const DATABASE = "academy-kept-lectures";

/** How many pieces, and whole lectures, a page's browser has. */
export const keptHere = (page: Page): Promise<{ pieces: number; lectures: number }> =>
  page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    // Opening would create a database that the product has not made yet.
    const all = await indexedDB.databases();
    if (!all.some((one) => one.name === name)) return { pieces: 0, lectures: 0 };
    const database = await done(indexedDB.open(name));
    const count = (store: string) => done(database.transaction(store).objectStore(store).count());
    const found = { pieces: await count("pieces"), lectures: await count("lectures") };
    database.close();
    return found;
  }, DATABASE);

export const piecesReach = (page: Page, count: number) =>
  until(`${count} pieces are here`, 60_000, async () =>
    (await keptHere(page)).pieces >= count ? true : undefined,
  );

/** The browser clears the storage of lectures alone. */
export const clearKept = (page: Page): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.deleteDatabase(name);
        asked.onsuccess = () => resolve();
        asked.onerror = () => reject(asked.error);
      }),
    DATABASE,
  );

/** The page of lectures opens without a connection from now on. */
export const playerIsKept = (page: Page) =>
  until("the player is kept", 60_000, () =>
    page.evaluate(async () => ((await caches.match("/kept-lectures")) ? true : undefined)),
  );
