import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import { createMeter } from "@academy/core/kernel/platform/meter.ts";
import { attemptsTable, contentTable } from "@academy/core/kernel/platform/tables.ts";
import { type TestClock, testClock } from "@academy/core/testing/world.ts";
import { startCloud } from "@academy/local/cloud.ts";
import { tableNames } from "@academy/local/cloud-settings.ts";
import { createTables } from "@academy/local/dynamo/create-tables.ts";
import { countIndexWrites } from "./counted-table.ts";
import { prices } from "./prices.ts";

/** The cost of one step of a journey. */
export interface Units {
  readUnits: number;
  /** Writes of the table itself. */
  tableWriteUnits: number;
  /** With those of its indexes. */
  writeUnits: number;
}

/** A request to the bucket costs as much as so many units of the table, whatever its size. */
const FILE_UNITS = {
  GetObjectCommand: prices.millionGets / prices.millionReadUnits,
  PutObjectCommand: prices.millionPuts / prices.millionWriteUnits,
};

/** Units of a step, of reading and writing, with what it asks of the bucket. */
export const allUnits = ({ readUnits, writeUnits, fileUnits }: Units & { fileUnits: number }) =>
  readUnits + writeUnits + fileUnits;

/** How many times as much each call costs later; a call that costs nothing stays the same. */
export const timesOf = (
  first: Readonly<Record<string, number>>,
  later: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(first).map(([call, units]) => {
      const then = later[call] ?? 0;
      return [call, then === units ? 1 : then / units];
    }),
  );

/** An embedded cloud in memory whose tables count their calls. */
export interface CountedWorld {
  clock: TestClock;
  deps: Deps;
  /** Uncounted, for setting up and checking. */
  silent: Deps;
  /** The units that `step` costs, and its result. */
  measure: <T>(step: () => Promise<T>) => Promise<Units & { fileUnits: number; answer: T }>;
  stop: () => Promise<void>;
}

export async function startWorld(start?: number): Promise<CountedWorld> {
  const clock = testClock(start);
  const cloud = await startCloud({ port: 0 });
  // The SDK reads endpoints from the environment.
  Object.assign(process.env, cloud.env);
  const client = new DynamoDBClient();
  await createTables(client, tableNames);
  client.destroy();
  const meter = createMeter();
  let indexUnits = 0;
  const count = (units: number) => void (indexUnits += units);
  // Setting up is not measured, and may take its time.
  const silent = { ...createDeps(cloud.env, { patience: "job" }), clock };
  const metered = createDeps(cloud.env, { meter });
  let fileUnits = 0;
  metered.s3.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        fileUnits += Object.entries(FILE_UNITS).find(([name]) => name === commandName)?.[1] ?? 0;
        return next(args);
      },
    { step: "initialize", name: "count" },
  );
  const deps: Deps = {
    ...metered,
    clock,
    content: countIndexWrites(metered.content, silent.content, contentTable, count),
    attempts: countIndexWrites(metered.attempts, silent.attempts, attemptsTable, count),
  };
  return {
    clock,
    deps,
    silent,
    async measure(step) {
      meter.reset();
      [indexUnits, fileUnits] = [0, 0];
      const answer = await step();
      const { readUnits, writeUnits: tableWriteUnits } = meter.usage;
      const writeUnits = tableWriteUnits + indexUnits;
      return { readUnits, tableWriteUnits, writeUnits, fileUnits, answer };
    },
    stop: () => cloud.stop(),
  };
}
