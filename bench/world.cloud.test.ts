import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountedWorld, startWorld } from "./world.ts";

let world: CountedWorld;
const key = { pk: "T#t#00", sk: "u#0" };

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const cost = async (step: (table: CountedWorld["deps"]["attempts"]) => Promise<unknown>) => {
  const { readUnits, tableWriteUnits, writeUnits } = await world.measure(() =>
    step(world.deps.attempts),
  );
  return [readUnits, tableWriteUnits, writeUnits];
};

test("counts reads, writes and the writes of indexes, separately for each step", async () => {
  const item = { ...key, duePk: "D#00", dueSk: "1" };
  expect(await cost((table) => table.put(item))).toEqual([0, 1, 2]);
  expect(await cost((table) => table.get(key))).toEqual([0.5, 0, 0]);
  expect(await cost((table) => table.get(key, { consistent: true }))).toEqual([1, 0, 0]);
  const change = { text: "SET sheet = :s", values: { ":s": "x".repeat(1500) } };
  expect(await cost((table) => table.update(key, change))).toEqual([0, 2, 2]);
  const close = {
    text: "SET userPk = :u, submittedAt = :u REMOVE duePk, dueSk",
    values: { ":u": "U" },
  };
  expect(await cost((table) => table.update(key, close))).toEqual([0, 2, 5]);
  expect(await cost((table) => table.remove(key))).toEqual([0, 2, 4]);
});

test("counts nothing in silent calls", async () => {
  expect(await cost(() => world.silent.attempts.put({ ...key }))).toEqual([0, 0, 0]);
});
