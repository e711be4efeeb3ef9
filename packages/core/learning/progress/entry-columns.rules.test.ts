import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { bytesOf, columnsOf, entriesOf, numbersOf } from "./entry-columns.rules.ts";
import { anyEvents } from "./event.arbitrary.ts";
import { fold, NO_STATE } from "./state.rules.ts";
import type { NotebookEntry } from "./state.schema.ts";

const entry = (more: Partial<NotebookEntry> = {}): NotebookEntry => ({
  ref: "o.JEE.st_1.0f3a.7",
  topicId: "st_1",
  status: "wrong",
  seconds: 31,
  times: 2,
  at: 1_795_000_000_123,
  scheduled: true,
  card: null,
  ...more,
});

const throughBytes = (numbers: readonly number[]) => numbersOf(bytesOf(numbers));

describe("a notebook in columns", () => {
  test("is the same when it is read, whatever was practised", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { entries } = fold(NO_STATE, events);
        const { numbers, ...texts } = columnsOf(entries);
        expect(entriesOf({ ...texts, numbers: throughBytes(numbers) })).toEqual(entries);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([
    ["in a paper", { ref: "t.t_1.0" }],
    ["whose place is not a plain number", { ref: "t.t_1.007" }],
    ["without a place", { ref: "t.t_1" }],
    [
      "with a card",
      {
        card: {
          due: 20_800,
          stability: 12.3457,
          difficulty: 5.0001,
          last: 20_790,
          reps: 0,
          lapses: 3,
        },
      },
    ],
    [
      "reviewed before it was met last",
      { card: { due: 20_100, stability: 0.212, difficulty: 10, last: 20_050, reps: 9, lapses: 0 } },
    ],
  ])("keeps a question %s", (_, more) => {
    const entries = { q_0000000000000000abcd: entry(more), q_short: entry({ at: 0 }) };
    expect(entriesOf(columnsOf(entries))).toEqual(entries);
  });

  test("of none is empty", () => {
    expect(entriesOf(columnsOf({}))).toEqual({});
  });

  test("has numbers of any size and sign as bytes", () => {
    const sizes = fc.integer({ min: -(2 ** 45), max: 2 ** 45 });
    fc.assert(
      fc.property(fc.array(sizes), (numbers) => {
        expect(throughBytes(numbers)).toEqual(numbers);
      }),
      { numRuns: runs(300) },
    );
    expect([...bytesOf([0, 1, -1, 63, -64, 64])]).toEqual([0, 2, 1, 126, 127, 128, 1]);
  });
});
