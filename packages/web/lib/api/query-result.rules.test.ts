import * as fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, type QueryResult } from "./query-result.rules.ts";

const noError = fc.constant(null);
const someState = fc.record({
  data: fc.option(fc.string(), { nil: undefined }),
  error: fc.oneof(
    noError,
    fc.string().map((message) => new Error(message)),
  ),
  isFetching: fc.boolean(),
});

/** Queries in these states, and a list of the queries that were loaded again. */
function started(states: readonly Omit<QueryResult<string>, "refetch">[]) {
  const again: number[] = [];
  const queries = states.map((state, at) => ({ ...state, refetch: () => void again.push(at) }));
  return { again, all: allOf<string[]>(...queries) };
}

test("several queries have data once each of them has, in their order", () => {
  fc.assert(
    fc.property(fc.array(someState), (states) => {
      const each = states.map(({ data }) => data);
      expect(started(states).all.data).toEqual(each.includes(undefined) ? undefined : each);
    }),
  );
});

test("several queries fail with the first error, and load while one of them does", () => {
  fc.assert(
    fc.property(fc.array(someState), (states) => {
      const { all } = started(states);
      expect(all.error).toBe(states.find(({ error }) => error)?.error ?? null);
      expect(all.isFetching).toBe(states.some(({ isFetching }) => isFetching));
    }),
  );
});

test("another try loads those again that failed, and no others", () => {
  fc.assert(
    fc.property(fc.array(someState), (states) => {
      const { again, all } = started(states);
      void all.refetch();
      expect(again).toEqual(states.flatMap(({ error }, at) => (error ? [at] : [])));
    }),
  );
});

test("data that are null are data", () => {
  const query = { data: null, error: null, isFetching: false, refetch: () => {} };
  expect(allOf(query, query).data).toEqual([null, null]);
});
