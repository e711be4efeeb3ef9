import type { Page } from "playwright-core";

/** How many answers the browser itself keeps, whatever became of their way to the server. */
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
    // The store's values are of the product's own making: an outbox has `answers`.
    const outboxes = all as { answers?: Record<string, { value: unknown }> }[];
    return outboxes
      .flatMap((one) => Object.values(one.answers ?? {}))
      .filter(({ value }) => value !== null).length;
  });
