import { attemptsTable } from "@academy/core/kernel/platform/tables.ts";
import { expect, test } from "vitest";
import { attributesIn, demandOf, readBeyond, touchedIndexes, wantsOf } from "./table-demand.ts";
import { limitsOf } from "./limits.ts";

const TableName = "attempts";
const shapeOf = () => attemptsTable;
const Key = { pk: { S: "T#1#07" }, sk: { S: "u#0" } };
const demand = (operation: string, call: object) =>
  demandOf(operation, { TableName, ...call }, shapeOf);

test("an item counts by its size, for its partition and each index that contains it", () => {
  const item = { ...Key, duePk: { S: "D#07" }, dueSk: { S: "x" } };
  expect(demand("PutItem", { Item: item })).toMatchObject({
    partition: "T#1#07",
    writes: 1,
    writtenIndexes: [{ name: "byDeadline", partition: "D#07" }],
  });
  const large = { ...item, sheet: { S: "x".repeat(2100) } };
  expect(demand("PutItem", { Item: large })?.writes).toBe(3);
});

test("an update counts for the indexes whose keys it names, with placeholders or without", () => {
  const save = { Key, UpdateExpression: "SET sheet = :sheet, rev = :rev" };
  expect(demand("UpdateItem", save)?.writtenIndexes).toEqual([]);
  const close = { Key, UpdateExpression: "SET st = :st, #at = :at REMOVE duePk, dueSk" };
  const names = { ExpressionAttributeNames: { "#at": "submittedAt" } };
  expect(demand("UpdateItem", { ...close, ...names })?.writtenIndexes).toEqual([
    { name: "byUser", partition: undefined },
    { name: "byDeadline", partition: undefined },
  ]);
});

test("a query counts for the partition that it reads, of the table or its index", () => {
  const where = {
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
    ExpressionAttributeValues: { ":pk": { S: "T#1#07" }, ":sk": { S: "u" } },
    ConsistentRead: true,
  };
  expect(demand("Query", where)).toMatchObject({ partition: "T#1#07", reads: 1 });
  const due = {
    IndexName: "byDeadline",
    KeyConditionExpression: "#k = :due",
    ExpressionAttributeNames: { "#k": "duePk" },
    ExpressionAttributeValues: { ":due": { S: "D#07" } },
  };
  expect(demand("Query", due)).toMatchObject({
    index: "byDeadline",
    partition: "D#07",
    reads: 0.5,
  });
});

test("calls that do not read or write items are never throttled", () => {
  expect(demand("DescribeTable", {})).toBeUndefined();
});

test("an answer of several pages also costs what was not charged for the first", () => {
  expect([readBeyond(100, 0.5), readBeyond(4096, 0.5)]).toEqual([0, 0]);
  expect([readBeyond(8192, 0.5), readBeyond(8193, 1)]).toEqual([0.5, 2]);
});

test("values are not attributes", () => {
  expect(attributesIn("SET a = :duePk, #b = c + :n", { "#b": "beta" })).toEqual(
    new Set(["SET", "a", "beta", "c"]),
  );
  const touched = touchedIndexes(attemptsTable, attributesIn("SET a = :duePk"));
  expect(touched).toEqual([]);
});

test("a write takes units of its partition, its table and each index", () => {
  const item = { ...Key, duePk: { S: "D#07" }, dueSk: { S: "x" } };
  const put = demand("PutItem", { Item: item });
  const wants = wantsOf(limitsOf("aws"), put ?? expect.fail());
  expect(wants.map(({ name, rate }) => [name, rate])).toEqual([
    ["writes of attempts key T#1#07", 1_000],
    ["writes of attempts", 4_000],
    ["writes of attempts/byDeadline key D#07", 1_000],
    ["writes of attempts/byDeadline", 4_000],
  ]);
});
