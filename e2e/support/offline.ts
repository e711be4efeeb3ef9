import type { BrowserContext, Page } from "playwright-core";
import type { Evaluating } from "./scripted-page.ts";
import { until } from "./until.ts";

interface StoredTest {
  name: string;
  images: number;
  languages: string[];
}

/** The running tests in the browser's storage, each with the number of its images and its languages. */
const storedTests = (page: Evaluating): Promise<StoredTest[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("exam-academy"));
    const store = database.transaction("attempts").objectStore("attempts");
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    database.close();
    // The store's values are the product's own: a kept test has `images`, and perhaps `texts`.
    const kept = values.map((one: { images?: object; texts?: object } | undefined) => one ?? {});
    return keys.flatMap((key, at) =>
      typeof key === "string" && key.startsWith("kept-test/")
        ? [
            {
              name: key,
              images: Object.keys(kept[at]?.images ?? {}).length,
              languages: Object.keys(kept[at]?.texts ?? {}),
            },
          ]
        : [],
    );
  });

/** Names of the running tests in the browser's storage. */
export const keptTests = async (page: Evaluating): Promise<string[]> =>
  (await storedTests(page)).map(({ name }) => name);

/** How many images this browser keeps of its running tests. */
export const keptImages = async (page: Page): Promise<number> =>
  (await storedTests(page)).reduce((sum, { images }) => sum + images, 0);

/** The languages of its running tests that this browser keeps besides English. */
export const keptLanguages = async (page: Page): Promise<string[]> =>
  (await storedTests(page)).flatMap(({ languages }) => languages);

/** Whether this browser has a sealed paper; only asked once the page has opened the store. */
export const isPackKept = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    (key) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("exam-academy-papers");
        opening.onsuccess = () => {
          const found = opening.result.transaction("packs").objectStore("packs").getKey(key);
          found.onsuccess = () => {
            opening.result.close();
            resolve(found.result === key);
          };
        };
      }),
    id,
  );

/** Waits until the app's worker answers for the pages that it keeps. */
export const workerIsActive = (page: Evaluating): Promise<unknown> =>
  until("the worker is active", 30_000, async () => {
    const state = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state,
    );
    return state === "activated" || undefined;
  });

/** Waits until this browser could do without the network: the app and the running test are kept. */
export async function keptOffline(page: Evaluating): Promise<void> {
  await workerIsActive(page);
  await testIsKept(page);
}

/** Waits until this browser has the running test. */
export const testIsKept = (page: Evaluating): Promise<unknown> =>
  until("the test is kept", 30_000, async () => (await keptTests(page)).length > 0 || undefined);

/** The page's process ends as when the system takes a tab's memory. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
}

/** The disk has space for answers, but not for a paper. */
export const refuseKeptTests = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // The browser's own function, which is called on its store below.
    const put = Reflect.get(IDBObjectStore.prototype, "put") as (
      ...args: unknown[]
    ) => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function refusing(value: unknown, key?: IDBValidKey) {
      if (typeof key === "string" && key.startsWith("kept-test/")) {
        throw new DOMException("The quota has been exceeded", "QuotaExceededError");
      }
      return put.call(this, value, key);
    };
  });
