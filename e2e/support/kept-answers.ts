import type { Page } from "playwright-core";

/** The number of answers in the browser's own storage, sent or not. */
export const keptAnswers = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("exam-academy"));
    const all = await done(database.transaction("attempts").objectStore("attempts").getAll());
    database.close();
    // The store's values are the product's own: an outbox has `answers`.
    const outboxes = all as { answers?: Record<string, { value: unknown }> }[];
    return outboxes
      .flatMap((one) => Object.values(one.answers ?? {}))
      .filter(({ value }) => value !== null).length;
  });
