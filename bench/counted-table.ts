import type { Item, Key, Table } from "@academy/core/kernel/platform/table.ts";
import type { TableShape } from "@academy/core/kernel/platform/tables.ts";
import { indexWriteUnits } from "./capacity-units.ts";

/**
 * A table that also counts what its writes cost in the indexes: the embedded DynamoDB only reports
 * the table's own units. `silent` is the same table without a meter, to read the item before and
 * after each write.
 */
export function countIndexWrites(
  table: Table,
  silent: Table,
  shape: TableShape,
  count: (units: number) => void,
): Table {
  async function counted<T>(key: Key, write: () => Promise<T>): Promise<T> {
    const look = (): Promise<Item | undefined> => silent.get(key, { consistent: true });
    const before = await look();
    const result = await write();
    const after = await look();
    for (const index of shape.indexes) count(indexWriteUnits(index, before, after));
    return result;
  }
  return {
    get: (key, options) => table.get(key, options),
    query: (query) => table.query(query),
    all: (query) => table.all(query),
    batchGet: (...args) => table.batchGet(...args),
    put: (item, condition) =>
      counted({ pk: item.pk, sk: item.sk }, () => table.put(item, condition)),
    update: (key, change, condition) => counted(key, () => table.update(key, change, condition)),
    remove: (key, condition) => counted(key, () => table.remove(key, condition)),
    // Items written in batches are in no index.
    batchPut: (items) => table.batchPut(items),
    batchRemove: (keys) => table.batchRemove(keys),
  };
}
