import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Deps } from "./deps.ts";

/** Laws that a table keeps on any database; the tests of the stores call them. */
export function testTable(deps: () => Deps): void {
  const fresh = () => ({ pk: randomUUID(), sk: "a" });

  test("returns what was put with its nesting and types, without undefined values", async () => {
    const key = fresh();
    const item = {
      ...key,
      n: -1.5,
      list: [1, "two", null, true],
      map: { deep: { "#": "é😀" } },
    };
    expect(await deps().content.put({ ...item, gone: undefined })).toBe(true);
    expect(await deps().content.get(key)).toEqual(item);
    expect(await deps().content.get(fresh(), { consistent: true })).toBeUndefined();
  });

  test("answers a refused condition by false or undefined and changes nothing", async () => {
    const key = fresh();
    const once = { text: "attribute_not_exists(pk)" };
    expect(await deps().content.put({ ...key, n: 1 }, once)).toBe(true);
    expect(await deps().content.put({ ...key, n: 2 }, once)).toBe(false);
    const set = { text: "SET n = :n", values: { ":n": 3, ":old": 9 } };
    expect(await deps().content.update(key, set, "n = :old")).toBeUndefined();
    const other = { text: "n = :n", values: { ":n": 9 } };
    expect(await deps().content.remove(key, other)).toBe(false);
    expect(await deps().content.get(key, { consistent: true })).toEqual({ ...key, n: 1 });
  });

  test("removes, and an update answers the whole item as it is then", async () => {
    const key = fresh();
    const added = await deps().content.update(key, { text: "ADD n :one", values: { ":one": 1 } });
    expect(added).toEqual({ ...key, n: 1 });
    expect(await deps().content.remove(key)).toBe(true);
    expect(await deps().content.get(key, { consistent: true })).toBeUndefined();
  });

  test("joins sets, adds numbers and takes attributes away, all computed from the item before the change", async () => {
    const key = fresh();
    await deps().content.put({ ...key, a: 1, b: 2, tags: new Set(["x"]) });
    const change = {
      text: "SET a = b, #b = :b REMOVE gone ADD tags :more, n :n",
      names: { "#b": "b" },
      values: { ":b": 5, ":more": new Set(["x", "y"]), ":n": 3, ":size": 2 },
    };
    expect(await deps().content.update(key, change, "size(tags) < :size")).toEqual({
      ...key,
      a: 2,
      b: 5,
      n: 3,
      tags: new Set(["x", "y"]),
    });
    expect(await deps().content.update(key, change, "size(tags) < :size")).toBeUndefined();
  });

  test("takes a comparison with what is not there as refused, whichever way it goes", async () => {
    const key = fresh();
    await deps().content.put({ ...key, s: "text" });
    for (const text of ["n < :n", "n >= :n", "n = :n", "s < :n", "NOT (n <> :n)"]) {
      const set = { text: "SET done = :n", values: { ":n": 1 } };
      expect(await deps().content.update(key, set, text)).toBeUndefined();
    }
    const set = { text: "SET done = :n", values: { ":n": 1 } };
    const either = "n = :n OR (s <> :n AND s = :n) OR attribute_exists(s)";
    expect(await deps().content.update(key, set, either)).toMatchObject({ done: 1 });
  });

  test("refuses a call that brings a value which no expression names", async () => {
    const set = { text: "SET n = :n", values: { ":n": 1, ":unused": 2 } };
    await expect(deps().content.update(fresh(), set)).rejects.toThrow();
  });

  test("reads more than a page of a query, in the order of its keys, both ways", async () => {
    const pk = randomUUID();
    const sk = (i: number) => String(i).padStart(3, "0");
    const text = "x".repeat(40_000);
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => deps().content.put({ pk, sk: sk(i), text })),
    );
    const where = { text: "pk = :pk", values: { ":pk": pk } };
    const page = await deps().content.query({ where });
    expect(page.items.length).toBeLessThan(60);
    expect(page.next).toMatchObject({ pk, sk: page.items.at(-1)?.["sk"] });
    const all = await deps().content.all({ where });
    expect(all.map((item) => item["sk"])).toEqual(Array.from({ length: 60 }, (_, i) => sk(i)));
    const last = await deps().content.query({ where, descending: true, limit: 2 });
    expect(last.items.map((item) => item["sk"])).toEqual(["059", "058"]);
    const next = await deps().content.query({
      where,
      descending: true,
      limit: 1,
      after: last.next ?? {},
    });
    expect(next.items.map((item) => item["sk"])).toEqual(["057"]);
  });

  test("reads hundreds of keys in one call, however large the items are, and leaves out missing ones", async () => {
    const pk = randomUUID();
    const text = "x".repeat(90_000);
    const keys = Array.from({ length: 250 }, (_, i) => ({ pk, sk: String(i) }));
    const there = keys.filter((_, i) => i % 2 === 1);
    await Promise.all(there.map((key, i) => deps().content.put(i < 30 ? { ...key, text } : key)));
    const items = await deps().content.batchGet(keys);
    const found = items.map((item) => Number(item["sk"])).toSorted((a, b) => a - b);
    expect(found).toEqual(Array.from({ length: 125 }, (_, i) => 2 * i + 1));
    expect(await deps().content.batchGet([])).toEqual([]);
  });

  test("puts and removes hundreds of items in one call and replaces existing ones", async () => {
    const pk = randomUUID();
    const keys = Array.from({ length: 60 }, (_, i) => ({ pk, sk: String(i) }));
    await deps().content.put({ pk, sk: "7", old: true });
    await deps().content.batchPut(keys.map((key, i) => ({ ...key, i })));
    const items = await deps().content.batchGet(keys);
    expect(items.toSorted((a, b) => Number(a["i"]) - Number(b["i"]))).toEqual(
      keys.map((key, i) => ({ ...key, i })),
    );
    await deps().content.batchRemove(keys.slice(1));
    expect(await deps().content.batchGet(keys)).toEqual([{ pk, sk: "0", i: 0 }]);
    await deps().content.batchPut([]);
    await deps().content.batchRemove([]);
  });
}
