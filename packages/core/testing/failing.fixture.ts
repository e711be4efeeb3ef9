import type { Table } from "../platform/table.ts";

/**
 * A table whose `k`-th write (from 0) and all later ones fail: `before` they are done, or `after`,
 * as when a process is killed and nobody hears the answer. Reads work.
 */
export function failingAt(table: Table, k: number, when: "before" | "after"): Table {
  let writes = 0;
  const write = async <T>(call: () => Promise<T>): Promise<T> => {
    const number = writes++;
    if (number < k) return call();
    if (number === k && when === "after") await call();
    throw new Error("The process died");
  };
  return {
    get: (...args) => table.get(...args),
    query: (...args) => table.query(...args),
    all: (...args) => table.all(...args),
    batchGet: (...args) => table.batchGet(...args),
    put: (...args) => write(() => table.put(...args)),
    update: (...args) => write(() => table.update(...args)),
    remove: (...args) => write(() => table.remove(...args)),
  };
}
