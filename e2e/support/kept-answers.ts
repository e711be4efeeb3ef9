import type { Evaluating } from "./scripted-page.ts";

/** The answers in the browser's own storage by question, sent or not. */
export const keptValues = (page: Evaluating): Promise<Record<string, unknown>> =>
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
    const held = outboxes.flatMap((one) => Object.entries(one.answers ?? {}));
    return Object.fromEntries(
      held.flatMap(([id, { value }]) => (value === null ? [] : [[id, value]])),
    );
  });

/** The number of answers in the browser's own storage. */
export const keptAnswers = async (page: Evaluating): Promise<number> =>
  Object.keys(await keptValues(page)).length;
