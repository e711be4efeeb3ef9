import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterGap,
  copyFor,
  givesUp,
  lineAfter,
  nextOf,
  readyUntil,
  type Span,
  waitAfter,
} from "./engine.rules.ts";
import { copyOf, Viewer } from "./watching.fixture.ts";

const slides = [copyOf("low", 86), copyOf("middle", 145), copyOf("high", 522)];
const [low, middle, high] = slides;
const much = { ready: 30, speed: 1 };

describe("the copy for the next fragment", () => {
  test("is the smallest while the line is not known, and where it carries none", () => {
    expect(copyFor(slides, { line: null, ...much })).toBe(low);
    expect(copyFor(slides, { line: 50_000, ...much })).toBe(low);
    expect(copyFor([], { line: 50_000, ...much })).toBeUndefined();
  });

  test("is the largest that the line carries, with more to spare the less is ready", () => {
    const at = (ready: number) => copyFor(slides, { line: 700_000, ready, speed: 1 });
    expect([at(0), at(7), at(15)]).toEqual([middle, middle, high]);
    expect(copyFor(slides, { line: 200_000, ready: 0, speed: 1 })).toBe(low);
  });

  test("is a smaller one at double speed", () => {
    expect(copyFor(slides, { line: 400_000, ready: 30, speed: 1 })).toBe(middle);
    expect(copyFor(slides, { line: 300_000, ready: 30, speed: 2 })).toBe(low);
  });
});

describe("the line", () => {
  const second = (bytes: number) => ({ bytes, seconds: 1 });

  test("begins a little below the first answer", () => {
    expect(lineAfter(null, second(50_000))).toBe(320_000);
  });

  test("falls at once and rises slowly", () => {
    expect(lineAfter(1_000_000, second(25_000))).toBe(520_000);
    expect(lineAfter(200_000, second(100_000))).toBe(300_000);
    // The response came from the browser's cache or from a server in the same house.
    expect(lineAfter(200_000, { bytes: 100_000, seconds: 0 })).toBe(300_000);
  });

  test("is not judged by an answer of a few bytes", () => {
    expect(lineAfter(200_000, second(500))).toBe(200_000);
    expect(lineAfter(null, second(500))).toBeNull();
  });

  test("stays between what was known and what was measured", () => {
    const bytes = fc.integer({ min: 8_000, max: 1_000_000 });
    const seconds = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e8 }), bytes, seconds, (line, got, spent) => {
        const bits = (got * 8) / spent;
        const next = lineAfter(line, { bytes: got, seconds: spent }) ?? 0;
        expect(next).toBeGreaterThanOrEqual(Math.min(line, bits) - 1e-6);
        expect(next).toBeLessThanOrEqual(Math.max(line, bits) + 1e-6);
      }),
    );
  });
});

describe("a request is given up", () => {
  const slow = { got: 20_000, left: 80_000, spent: 2 };

  test("when its rest comes after what is ready, and a smaller copy comes sooner", () => {
    expect(givesUp(slow, 5, 40_000)).toBe(true);
    expect(givesUp(slow, 12, 40_000)).toBe(false);
    expect(givesUp(slow, 5, 90_000)).toBe(false);
  });

  test("not in its first second", () => {
    expect(givesUp({ got: 1, left: 100_000, spent: 0.9 }, 0, 1)).toBe(false);
  });
});

describe("what is ready", () => {
  test("reaches over gaps that are skipped, not over larger ones", () => {
    const spans = [
      { from: 0, to: 4 },
      { from: 4.2, to: 8 },
      { from: 9, to: 12 },
    ];
    expect(readyUntil(spans, 1)).toBe(8);
    expect(readyUntil(spans, 4.1)).toBe(8);
    expect(readyUntil(spans, 8.2)).toBeNull();
    expect(readyUntil(spans, 8.6)).toBe(12);
    expect(readyUntil(spans, 12)).toBeNull();
    expect(readyUntil([], 0)).toBeNull();
  });

  test("goes on after a gap of up to half a second, and stays where there is none", () => {
    const spans = [
      { from: 0.08, to: 4 },
      { from: 4.3, to: 8 },
    ];
    expect(afterGap(spans, 0)).toBeCloseTo(0.09);
    expect(afterGap(spans, 3.98)).toBeCloseTo(4.31);
    expect(afterGap(spans, 2)).toBeNull();
    expect(afterGap(spans, 7.99)).toBeNull();
    expect(afterGap(spans, 9)).toBeNull();
  });
});

describe("what to load next", () => {
  const shelf = { place: 0, speed: 1, hasPlayed: true, cursor: null, end: 3600 };
  const upTo = (to: number): Span[] => [{ from: 0, to }];

  test("begins at the place, and goes on where the last fragment ended", () => {
    expect(nextOf({ ...shelf, spans: [], place: 100 })).toEqual({ at: 100 });
    // The sound ended a little before the picture.
    expect(nextOf({ ...shelf, spans: upTo(7.9), cursor: 8 })).toEqual({ at: 8 });
    expect(nextOf({ ...shelf, spans: upTo(7.9), cursor: 900 })).toEqual({ at: 7.9 });
  });

  test("is nothing with forty seconds ready, twice as many at double speed", () => {
    expect(nextOf({ ...shelf, spans: upTo(41) })).toBe("enough");
    expect(nextOf({ ...shelf, spans: upTo(41), speed: 2 })).toEqual({ at: 41 });
    expect(nextOf({ ...shelf, spans: upTo(81), speed: 2 })).toBe("enough");
  });

  test("is little for a lecture that has not begun to play", () => {
    expect(nextOf({ ...shelf, spans: upTo(12), hasPlayed: false })).toBe("enough");
    expect(nextOf({ ...shelf, spans: upTo(8), hasPlayed: false })).toEqual({ at: 8 });
  });

  test("is nothing more at the end, also after a jump to it or behind it", () => {
    const last = [{ from: 3580, to: 3599.9 }];
    expect(nextOf({ ...shelf, spans: last, place: 3590, cursor: 3600 })).toBe("all");
    expect(nextOf({ ...shelf, spans: last, place: 3600, cursor: 3600 })).toBe("all");
    expect(nextOf({ ...shelf, spans: [], place: 3600 })).toEqual({ at: 3599.95 });
  });
});

test("the next try comes after half a second, then later and later, at most eight seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(waitAfter)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

describe("a viewer", () => {
  test("sees a picture after one fragment of the smallest copy, and never waits, on any steady line", () => {
    const line = fc.integer({ min: 2 * 86, max: 5_000 });
    fc.assert(
      fc.property(
        line,
        fc.option(fc.integer({ min: 50_000, max: 5_000_000 })),
        (kilobits, known) => {
          const viewer = new Viewer(slides, () => kilobits, { line: known }).watch(300);
          expect(viewer.stalled).toBeLessThan(0.1);
        },
      ),
    );
  });

  test("gets the copy that the line carries after a minute", () => {
    const after = (kilobits: number) => new Viewer(slides, () => kilobits).watch(90).loaded.at(-1);
    expect([200, 400, 1_000].map(after)).toEqual(["middle", "middle", "high"]);
    expect(after(150)).toBe("low");
  });

  test("does not wait when the line falls from quick to little more than the smallest copy needs", () => {
    const fall = fc.integer({ min: 20, max: 60 });
    fc.assert(
      fc.property(fall, fc.integer({ min: 150, max: 400 }), (second, kilobits) => {
        const viewer = new Viewer(slides, (now) => (now < second ? 1_000 : kilobits)).watch(300);
        expect(viewer.stalled).toBeLessThan(0.1);
      }),
    );
  });

  test("who stops after a minute has paid for the minute and for what lay ready", () => {
    const { bytes } = new Viewer(slides, () => 400).watch(60);
    expect(bytes).toBeLessThan((60 + 44) * 145 * 125);
  });

  test("at double speed does not wait either", () => {
    const viewer = new Viewer(slides, () => 400, { speed: 2 }).watch(120);
    expect(viewer.stalled).toBeLessThan(0.1);
    expect(viewer.place).toBeGreaterThan(220);
  });
});
