import { overloaded } from "@academy/core/kernel/overload/overload.ts";
import type { Table } from "@academy/core/kernel/platform/table.ts";
import { askedByPut, askedByUpdate, tableAlone, type Throttled } from "./overload.ts";

/** What happens to the process that handles one request. */
export interface ServerFate {
  /** How far its clock is off, in milliseconds. */
  skew: number;
  /** How long each of its calls of the database takes. */
  databaseMs: number;
  /** It is killed at its nth write, before or after that is done; null for never. */
  diesAt: number | null;
  diesAfter: boolean;
  /** The database refuses everything. */
  throttled: boolean;
}

/** A request that is being handled. */
export interface Running extends ServerFate {
  writes: number;
  /** NaN for a job, which can wait for a throttled service. */
  arrived: number;
}

interface World {
  running: () => Running | undefined;
  /** Waits until the table accepts a call. */
  ask: (asked: readonly Throttled[], arrived: number) => Promise<void>;
  sleep: (ms: number) => Promise<void>;
}

/** A table whose calls meet the fate of the request that makes them. */
export function fatedTable(table: Table, { running, ask, sleep }: World): Table {
  const meet = async <T>(call: () => Promise<T>, asked = tableAlone): Promise<T> => {
    const fate = running();
    if (fate && !Number.isNaN(fate.arrived)) await ask(asked, fate.arrived);
    if (fate?.throttled) throw overloaded(new Error("Throttled"));
    if (fate && fate.databaseMs > 0) await sleep(fate.databaseMs);
    return call();
  };
  const write = <T>(call: () => Promise<T>, asked = tableAlone): Promise<T> =>
    meet(async () => {
      const fate = running();
      const number = fate ? fate.writes++ : 0;
      if (!fate || fate.diesAt === null || number < fate.diesAt) return call();
      if (number === fate.diesAt && fate.diesAfter) await call();
      throw new Error("The process died");
    }, asked);
  return {
    get: (...args) => meet(() => table.get(...args)),
    query: (...args) => meet(() => table.query(...args)),
    all: (...args) => meet(() => table.all(...args)),
    batchGet: (...args) => meet(() => table.batchGet(...args)),
    put: (...args) => write(() => table.put(...args), askedByPut(args[0])),
    update: (...args) => write(() => table.update(...args), askedByUpdate(args[1])),
    remove: (...args) => write(() => table.remove(...args)),
    batchPut: (...args) => write(() => table.batchPut(...args)),
    batchRemove: (...args) => write(() => table.batchRemove(...args)),
  };
}
