import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { NotebookEntries } from "./notebook-entries.rules.ts";
import type { NotebookEntry } from "./state.schema.ts";

const MOST = 8;

const entry = (at: number, times: number): NotebookEntry => ({
  ref: "t.t_1.1",
  topicId: "st",
  status: "wrong",
  seconds: 30,
  times,
  at,
  scheduled: true,
  card: null,
});

/**
 * Steps that each say when a question was met. There are few questions and times, so that they
 * repeat.
 */
const steps = fc.array(
  fc.array(fc.record({ id: fc.integer({ min: 0, max: 25 }), at: fc.nat({ max: 40 }) }), {
    maxLength: 6,
  }),
  { maxLength: 40 },
);

test("a notebook keeps what was met last, as if all of it were sorted after each event", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (events, sorted) => {
      const entries = new NotebookEntries({}, { most: MOST, sorted });
      let naive = new Map<string, NotebookEntry>();
      for (const [times, event] of events.entries()) {
        for (const { id, at } of event) {
          entries.set(`q${id}`, entry(at, times));
          naive.set(`q${id}`, entry(at, times));
        }
        entries.limit();
        const newest = [...naive].toSorted(
          ([a, one], [b, two]) => two.at - one.at || (a < b ? -1 : 1),
        );
        naive = new Map(newest.slice(0, MOST));
        expect(entries.toRecord()).toEqual(Object.fromEntries(naive));
      }
    }),
    { numRuns: runs(2000) },
  );
});
