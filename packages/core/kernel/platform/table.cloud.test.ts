import { useCloud } from "@academy/local/testing/cloud.ts";
import {
  DynamoDBClient,
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import { createMeter } from "./meter.ts";
import { type Key, openTable, type Table } from "./table.ts";

const cloud = useCloud();
let name: string;

beforeAll(async () => {
  name = cloud.env["CONTENT_TABLE"] ?? "";
  const table = openTable(new DynamoDBClient(), name);
  for (let i = 0; i < 9; i++) await table.put({ ...key(i), i });
});

const key = (i: number): Key => ({ pk: "table-test", sk: String(i) });
const where = { text: "pk = :pk", values: { ":pk": "table-test" } };

/**
 * A table whose client calls `trouble` before each request and uses its answer, if there is one.
 */
function troubled(trouble: (sent: number, input: unknown) => unknown, rounds = 4): Table {
  const client = new DynamoDBClient({ maxAttempts: 1 });
  let sent = 0;
  client.middlewareStack.add(
    (next) => async (call) => {
      const output = trouble(sent++, call.input);
      if (output === undefined) return next(call);
      // The shape of a command's output, made by the test itself.
      return { response: {}, output: output as { $metadata: object } };
    },
    { step: "initialize", priority: "low", name: "trouble" },
  );
  return openTable(client, name, { rounds });
}

const fail = (error: Error) => (): never => {
  throw error;
};

describe("a throttle that outlasts the retries", () => {
  const details = { message: "Slow down", $metadata: {} };
  const calls: [string, (table: Table) => Promise<unknown>][] = [
    ["get", (table) => table.get(key(1))],
    ["put", (table) => table.put({ ...key(1) })],
    ["update", (table) => table.update(key(1), { text: "SET n = :n", values: { ":n": 1 } })],
    ["remove", (table) => table.remove(key(1))],
    ["query", (table) => table.query({ where })],
    ["all", (table) => table.all({ where })],
    ["batchGet", (table) => table.batchGet([key(1)])],
  ];

  test.each(calls)("is reported by %s as unavailable, with when to retry", async (_name, call) => {
    for (const error of [
      new ProvisionedThroughputExceededException(details),
      new RequestLimitExceeded(details),
      new ThrottlingException(details),
    ]) {
      await expect(call(troubled(fail(error)))).rejects.toMatchObject({
        kind: "unavailable",
        code: "overloaded",
        retryAfterSeconds: 2,
        cause: error,
      });
    }
  });

  test.each(calls)("is not what %s takes other errors for", async (_name, call) => {
    const bug = new TypeError("a bug");
    await expect(call(troubled(fail(bug)))).rejects.toBe(bug);
  });
});

describe("a batch that the database reads in part", () => {
  type Asked = { RequestItems?: Record<string, { Keys?: Key[] }> };
  const keysOf = (input: unknown): Key[] => (input as Asked).RequestItems?.[name]?.Keys ?? [];

  test("is asked for the rest until there is none", async () => {
    const asked: number[] = [];
    const table = troubled((_sent, input) => {
      const [first, ...rest] = keysOf(input);
      asked.push(rest.length + 1);
      return {
        $metadata: {},
        Responses: { [name]: first ? [first] : [] },
        UnprocessedKeys: rest.length > 0 ? { [name]: { Keys: rest } } : {},
      };
    });
    const items = await table.batchGet([1, 2, 3, 4].map(key));
    expect(asked).toEqual([4, 3, 2, 1]);
    expect(items).toEqual([1, 2, 3, 4].map(key));
  });

  test("that never ends is unavailable, rather than half an answer", async () => {
    let asked = 0;
    const table = troubled((sent, input) => {
      asked = sent + 1;
      return {
        $metadata: {},
        Responses: { [name]: [] },
        UnprocessedKeys: { [name]: { Keys: keysOf(input) } },
      };
    }, 3);
    await expect(table.batchGet([key(1)])).rejects.toMatchObject({ kind: "unavailable" });
    expect(asked).toBe(3);
  });

  test("is sent a hundred keys at a time, none left out", async () => {
    const asked: number[] = [];
    const table = troubled((_sent, input) => void asked.push(keysOf(input).length));
    const items = await table.batchGet(Array.from({ length: 250 }, (_, i) => key(i)));
    expect(asked).toEqual([100, 100, 50]);
    expect(items).toHaveLength(9);
  });
});

test("a meter hears of every call and of what it cost", async () => {
  const meter = createMeter();
  const table = openTable(new DynamoDBClient(), name, { meter });
  await table.get(key(1));
  await table.get(key(1), { consistent: true });
  await table.query({ where });
  await table.batchGet([key(1), key(2)]);
  expect(meter.usage).toMatchObject({ requests: 4, writeUnits: 0, readUnits: 0.5 + 1 + 0.5 + 1 });
  meter.reset();
  await table.put({ ...key(99), text: "x".repeat(1500) });
  await table.update(key(99), { text: "SET n = :n", values: { ":n": 1 } });
  await table.remove(key(99));
  expect(meter.usage).toMatchObject({ requests: 3, readUnits: 0 });
  expect(meter.usage.writeUnits).toBeGreaterThanOrEqual(4);
});
