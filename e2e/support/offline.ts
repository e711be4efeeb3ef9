import type { Page } from "playwright-core";
import { until } from "./until.ts";

/** Waits until this browser could do without the network: the app and the running test are kept. */
export async function keptOffline(page: Page): Promise<void> {
  await until("the app and the test are kept", 30_000, () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open("exam-academy"));
      const keys = await done(
        database.transaction("attempts").objectStore("attempts").getAllKeys(),
      );
      database.close();
      const room = keys.some((key) => String(key).startsWith("room/"));
      return (registration?.active?.state === "activated" && room) || undefined;
    }),
  );
}
