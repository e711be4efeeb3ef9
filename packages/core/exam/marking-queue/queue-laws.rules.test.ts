import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { answer, given } from "./hand-mark.fixture.ts";
import {
  type Judging,
  agree,
  currentMarks,
  decided,
  fullOf,
  mayMark,
  meanMark,
  placeOf,
  doneBy,
  stageOf,
  withMark,
} from "./marking-queue.rules.ts";
import type { Rubric } from "./marking-queue.schema.ts";

const rubrics = fc
  .record({
    version: fc.integer({ min: 0, max: 9999 }),
    step: fc.constantFrom(25 as const, 50 as const, 100 as const),
    maxima: fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ maxima, ...rest }): Rubric => ({
    questionId: "q",
    ...rest,
    criteria: maxima.map((max) => ({ text: "C", max })),
  }));
const judged = rubrics.chain((some) =>
  fc.record({
    judging: fc.record({
      markers: fc.constantFrom(1 as const, 2 as const),
      rubric: fc.constant(some),
    }),
    marks: fc.uniqueArray(
      fc.record({
        by: fc.constantFrom("a", "b", "c", "d"),
        marks: fc.nat(fullOf(some)),
        isOld: fc.boolean(),
      }),
      { selector: ({ by }) => by, maxLength: 3 },
    ),
  }),
);
const marked = ({
  judging,
  marks,
}: {
  judging: Judging;
  marks: { by: string; marks: number; isOld: boolean }[];
}) =>
  answer(
    ...marks.map(({ by, marks: centi, isOld }) =>
      given(by, centi, { version: judging.rubric.version + (isOld ? -1 : 0) }),
    ),
  );

test("a decided mark is between the marks that decide, and never above the full marks", () => {
  fc.assert(
    fc.property(judged, (some) => {
      const found = decided(marked(some), some.judging);
      if (!found) return;
      const { rubric: by } = some.judging;
      const [low, high] = [
        Math.min(...found.by.map(({ marks }) => marks)),
        Math.max(...found.by.map(({ marks }) => marks)),
      ];
      expect(found.centi).toBeGreaterThanOrEqual(Math.min(low, fullOf(by)) - by.step);
      expect(found.centi).toBeLessThanOrEqual(Math.min(high + by.step, fullOf(by)));
      if (low === high) expect(found.centi).toBe(low);
    }),
    { numRuns: runs(1000) },
  );
});

test("two markers come to the same mark in either order", () => {
  fc.assert(
    fc.property(rubrics, fc.nat(2000), fc.nat(2000), (some, a, b) => {
      const [x, y] = [a, b].map((marks) => marks % (fullOf(some) + 1)) as [number, number];
      expect(meanMark(x, y, some)).toBe(meanMark(y, x, some));
      expect(agree(x, y, some)).toBe(agree(y, x, some));
    }),
    { numRuns: runs(1000) },
  );
});

test("exactly the answers that wait are before the place of those that are done", () => {
  fc.assert(
    fc.property(judged, (some) => {
      const found = marked(some);
      const isWaiting = placeOf(found, some.judging) < doneBy(some.judging.rubric.version);
      expect(isWaiting).toBe(stageOf(found, some.judging) !== "done");
      // A later rubric makes every done answer wait again.
      expect(placeOf(found, some.judging) < doneBy(some.judging.rubric.version + 1)).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});

test("no one may give two marks that count, and a mark brings its answer further", () => {
  fc.assert(
    fc.property(judged, fc.constantFrom("a", "b", "c", "d", "e"), (some, by) => {
      const before = marked(some);
      if (!mayMark(before, some.judging, by)) return;
      const { version } = some.judging.rubric;
      const after = withMark(before, given(by, 0, { version }), some.judging);
      const current = currentMarks(after, some.judging);
      expect(new Set(current.map((mark) => mark.by)).size).toBe(current.length);
      expect(current.length).toBe(currentMarks(before, some.judging).length + 1);
      expect(mayMark(after, some.judging, by)).toBe(false);
    }),
    { numRuns: runs(1000) },
  );
});
