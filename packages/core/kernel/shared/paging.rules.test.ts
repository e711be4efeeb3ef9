import { expect, test } from "vitest";
import * as z from "zod";
import { nextOf, spanOf, startAfter, startAt } from "./paging.rules.ts";
import { pageLimit, plainListPaging } from "./query.schema.ts";

const Query = z.object(plainListPaging);

test.each([
  ["is whole up to a thousand rows", {}, { from: 0, count: 1000 }],
  ["goes on where the one before ended", { offset: "1000" }, { from: 1000, count: 1000 }],
  ["may be asked for in smaller parts", { limit: "20", offset: "40" }, { from: 40, count: 20 }],
  ["brings a thousand rows where more are asked for", { limit: "5000" }, { from: 0, count: 1000 }],
  ["comes by the page as well", { page: "2" }, { from: 50, count: 50 }],
  ["takes a page's own limit", { page: "3", limit: "30" }, { from: 60, count: 30 }],
  ["caps a page at a hundred rows", { page: "2", limit: "1000" }, { from: 100, count: 100 }],
])("a list %s", (_title, query, span) => {
  expect(spanOf(Query.parse(query), 50)).toEqual(span);
});

test("a list goes on until its last row", () => {
  expect(nextOf({ from: 0, count: 50 }, 51)).toBe(50);
  expect(nextOf({ from: 0, count: 50 }, 50)).toBeNull();
  expect(nextOf({ from: 100, count: 50 }, 50)).toBeNull();
});

test.each([
  [undefined, 25],
  ["1", 1],
  ["100", 100],
  ["101", 100],
  ["1000", 100],
])("a page of limit %s has %i rows", (limit, rows) => {
  expect(pageLimit(25).parse(limit)).toBe(rows);
});

test.each(["0", "-1", "x", "1.5"])("a limit of %s is refused", (limit) => {
  expect(pageLimit(25).safeParse(limit).success).toBe(false);
  expect(Query.safeParse({ limit }).success).toBe(false);
});

test("a list continues after a cursor, and refuses one from behind its end", () => {
  const span = { from: "2026-11-01#", until: "2026-12-01#" };
  expect(startAfter("2026-11-05#u_1", span)).toBe("2026-11-05#u_1\0");
  expect(startAt("2026-11-05#u_1", span)).toBe("2026-11-05#u_1");
  expect(startAfter("0", span)).toBe(span.from);
  for (const lost of ["x", span.until]) {
    expect(() => startAfter(lost, span)).toThrow("another list");
    expect(() => startAt(lost, span)).toThrow("another list");
  }
});
