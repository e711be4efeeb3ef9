import type { Table } from "@academy/core/kernel/platform/table.ts";

/** A table whose calls each let the others go first for a while. */
export function slowed(table: Table, turns: readonly number[]): Table {
  let calls = 0;
  const wait = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let left = turns[calls++ % turns.length] ?? 0; left > 0; left--) await Promise.resolve();
    return call();
  };
  return {
    get: (...args) => wait(() => table.get(...args)),
    put: (...args) => wait(() => table.put(...args)),
    update: (...args) => wait(() => table.update(...args)),
    remove: (...args) => wait(() => table.remove(...args)),
    query: (...args) => wait(() => table.query(...args)),
    all: (...args) => wait(() => table.all(...args)),
    batchGet: (...args) => wait(() => table.batchGet(...args)),
    batchPut: (...args) => wait(() => table.batchPut(...args)),
    batchRemove: (...args) => wait(() => table.batchRemove(...args)),
  };
}
