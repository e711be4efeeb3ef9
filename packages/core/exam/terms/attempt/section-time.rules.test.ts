import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areOver,
  arrivalOf,
  decodeEnds,
  encodeEnds,
  endsAtStart,
  openSection,
  type SectionEnds,
  withExtra,
  withLeft,
} from "./section-time.rules.ts";

const MINUTE = 60;

/** The worked examples of the design, with the same numbers. */
describe("the ends of sections", () => {
  test("worked example 8: extra time at the start is divided by the sections' minutes", () => {
    const ends = endsAtStart([45, 45, 30], 30);
    expect(ends).toEqual([3375, 6750, 9000]);
    expect(encodeEnds(ends)).toBe("2lr,57i,6y0");
    expect(decodeEnds("2lr,57i,6y0")).toEqual(ends);
  });

  test("worked example 9: extra time that is granted later goes to the sections that have not ended", () => {
    const granted = { extraSeconds: 30 * MINUTE, at: 50 * MINUTE };
    expect(withExtra(endsAtStart([45, 45, 30]), [45, 45, 30], granted)).toEqual([2700, 6480, 9000]);
  });

  test("worked example 10: ends are rounded so that the last one is exact", () => {
    expect(endsAtStart([20, 25, 35], 7)).toEqual([1305, 2936, 5220]);
  });

  test("worked example 11: leaving a section moves the later ones by as much", () => {
    expect(withLeft(endsAtStart([45, 45, 30]), 0, 30 * MINUTE)).toEqual([1800, 4500, 6300]);
  });

  test.each([
    [2704, "in-time"],
    [2790, "late"],
    [2821, "section_closed"],
  ])(
    "worked example 12: an answer that arrives at %d s, 120 s allowed after 2700 s, is %s",
    (at, expected) => {
      expect(arrivalOf([2700, 5400], 0, { at, lateSeconds: 120 })).toBe(expected);
    },
  );

  test("an answer to the last section has the grace of the whole test, whatever is allowed", () => {
    const arrival = (at: number) => arrivalOf([2700, 5400], 1, { at, lateSeconds: 120 });
    expect(arrival(5405)).toBe("in-time");
    expect(arrival(5405.001)).toBe("section_closed");
  });

  test("an answer to a later section is accepted from 5 seconds before it opens", () => {
    const arrival = (at: number) => arrivalOf([2700, 5400], 1, { at, lateSeconds: 120 });
    expect(arrival(2694.9)).toBe("section_not_open");
    expect(arrival(2695)).toBe("in-time");
  });

  test("a text that does not list ends is reported", () => {
    for (const text of ["", ",", "2lr,", "2LR", "a b"]) expect(() => decodeEnds(text)).toThrow();
  });
});

interface Step {
  kind: "leave" | "grant";
  wait: number;
  by: number;
}

const plan = fc.record({
  minutes: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
  extra: fc.integer({ min: 0, max: 60 }),
  steps: fc.array(
    fc.record<Step>({
      kind: fc.constantFrom("leave", "grant"),
      wait: fc.double({ min: 0, max: 3000, noNaN: true }),
      by: fc.integer({ min: 0, max: 8 }),
    }),
    { maxLength: 8 },
  ),
});

/**
 * Lets a student leave sections and get extra time; calls `look` with the ends before and after
 * each step.
 */
function play(
  { minutes, extra, steps }: { minutes: number[]; extra: number; steps: Step[] },
  look: (before: SectionEnds, after: SectionEnds, step: Step, at: number) => void,
): void {
  let ends = endsAtStart(minutes, extra);
  let at = 0;
  for (const step of steps) {
    at += step.wait;
    const granted = { extraSeconds: step.by * MINUTE, at };
    const after =
      step.kind === "leave" ? withLeft(ends, step.by, at) : withExtra(ends, minutes, granted);
    look(ends, after, step, at);
    ends = after;
  }
}

describe("over any leaves and grants", () => {
  test("ends increase, and sections that have ended keep their ends", () => {
    fc.assert(
      fc.property(plan, (planned) => {
        play(planned, (before, after, _step, at) => {
          after.forEach((end, section) => expect(end).toBeGreaterThan(after[section - 1] ?? 0));
          before.slice(0, -1).forEach((end, section) => {
            if (end <= at) expect(after[section]).toBe(end);
          });
          if (areOver(before, at)) expect(after).toEqual(before);
        });
      }),
    );
  });

  test("a grant never shortens a section and adds exactly what was granted", () => {
    fc.assert(
      fc.property(plan, (planned) => {
        play(planned, (before, after, { kind, by }, at) => {
          if (kind !== "grant") return;
          after.forEach((end, section) => {
            const length = end - (after[section - 1] ?? 0);
            expect(length).toBeGreaterThanOrEqual(
              (before[section] ?? 0) - (before[section - 1] ?? 0),
            );
          });
          const added = (after.at(-1) ?? 0) - (before.at(-1) ?? 0);
          expect(added).toBe(areOver(before, at) ? 0 : by * MINUTE);
        });
      }),
    );
  });

  test("leaving never gives time, keeps the lengths of later sections, and is idempotent", () => {
    fc.assert(
      fc.property(plan, (planned) => {
        play(planned, (before, after, { kind, by }, at) => {
          if (kind !== "leave") return;
          expect(withLeft(after, by, at)).toEqual(after);
          if (by <= openSection(before, at)) expect(withLeft(after, by, at + 1)).toEqual(after);
          after.forEach((end, section) => {
            expect(end).toBeLessThanOrEqual(before[section] ?? 0);
            if (section <= by) return;
            const length = (ends: SectionEnds) => (ends[section] ?? 0) - (ends[section - 1] ?? 0);
            expect(length(after)).toBe(length(before));
          });
        });
      }),
    );
  });

  test("exactly one section is open until the last end, and the text keeps the ends", () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 50_000, noNaN: true }), (planned, at) => {
        play(planned, (_before, ends) => {
          expect(decodeEnds(encodeEnds(ends))).toEqual(ends);
          const open = openSection(ends, at);
          ends.forEach((_end, section) => {
            const arrival = arrivalOf(ends, section, { at, lateSeconds: 0 });
            if (section === open) expect(arrival).toBe("in-time");
            if (section < open - 1) expect(arrival).toBe("section_closed");
          });
        });
      }),
    );
  });
});
