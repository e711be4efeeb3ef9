import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import { createMeter } from "@academy/core/kernel/platform/meter.ts";
import { attemptsTable, contentTable } from "@academy/core/kernel/platform/tables.ts";
import { type TestClock, testClock } from "@academy/core/testing/world.ts";
import { startCloud } from "@academy/local/cloud.ts";
import { tableNames } from "@academy/local/cloud-settings.ts";
import { createTables } from "@academy/local/dynamo/create-tables.ts";
import { countIndexWrites } from "./counted-table.ts";

/** The cost of one step of a journey. */
export interface Units {
  readUnits: number;
  /** Writes of the table itself. */
  tableWriteUnits: number;
  /** With those of its indexes. */
  writeUnits: number;
}

/** An embedded cloud in memory whose tables count their calls. */
export interface CountedWorld {
  clock: TestClock;
  deps: Deps;
  /** Uncounted, for setting up and checking. */
  silent: Deps;
  /** The units that `step` costs, and its result. */
  measure: <T>(step: () => Promise<T>) => Promise<Units & { answer: T }>;
  stop: () => Promise<void>;
}

export async function startWorld(): Promise<CountedWorld> {
  const clock = testClock();
  const cloud = await startCloud({ port: 0 });
  // The SDK reads endpoints from the environment.
  Object.assign(process.env, cloud.env);
  const client = new DynamoDBClient();
  await createTables(client, tableNames);
  client.destroy();
  const meter = createMeter();
  let indexUnits = 0;
  const count = (units: number) => void (indexUnits += units);
  const silent = { ...createDeps(cloud.env), clock };
  const metered = createDeps(cloud.env, { meter });
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
      indexUnits = 0;
      const answer = await step();
      const { readUnits, writeUnits: tableWriteUnits } = meter.usage;
      return { readUnits, tableWriteUnits, writeUnits: tableWriteUnits + indexUnits, answer };
    },
    stop: () => cloud.stop(),
  };
}
