import { describe, expect, test } from "vitest";
import {
  fits,
  needsSoftware,
  type PieceNote,
  bytesFor,
  sizedRungs,
  wholeNotes,
} from "./pieces.rules.ts";

const piece = (bytes: number, config = "a") => ({
  fragments: [{ bytes, seconds: 60 }],
  bytes,
  config,
});

describe("what is there of a lecture that was interrupted", () => {
  const whole: PieceNote = { voice: piece(1), low: piece(1) };

  test("counts up to the first piece without a note", () => {
    expect(wholeNotes([whole, whole, null, whole], ["voice", "low"])).toHaveLength(2);
    expect(wholeNotes([], ["low"])).toEqual([]);
    expect(wholeNotes([whole, whole], ["low"])).toHaveLength(2);
  });

  test("counts up to the first piece that lacks a copy", () => {
    expect(wholeNotes([whole, { low: piece(1) }], ["voice", "low"])).toHaveLength(1);
  });

  test("does not fit what another encoder made", () => {
    expect(fits(undefined, whole)).toBe(true);
    expect(fits(whole, { voice: piece(5), low: piece(9) })).toBe(true);
    expect(fits(whole, { voice: piece(5), low: piece(9, "b") })).toBe(false);
  });
});

test("an encoder that exceeds its bits by half in two pieces is given up", () => {
  const rungs = sizedRungs({
    kind: "screen",
    width: 1920,
    height: 1080,
    bitsPerSecond: 2e6,
    isNeeded: false,
  });
  // The copy "low" may have 124 kbit/s: 930 KB a minute.
  const [usual, over] = [piece(900_000), piece(1_500_000)].map((low): PieceNote => ({ low }));
  expect(needsSoftware([usual!, over!, usual!], rungs)).toBe(false);
  expect(needsSoftware([over!, usual!, over!], rungs)).toBe(true);
});

describe("the copies of an original", () => {
  const wanted = { kind: "camera", width: 1920, height: 1080, isNeeded: false } as const;
  const sizes = (more: object) =>
    sizedRungs({ ...wanted, bitsPerSecond: 10e6, ...more }).map(
      ({ name, width, height }) => `${name} ${width}x${height}`,
    );

  test("have even sides, and none is larger than the original", () => {
    expect(sizes({})).toEqual(["low 640x360", "middle 854x480", "high 1280x720"]);
    expect(sizes({ width: 641, height: 361 })).toEqual([
      "low 640x360",
      "middle 640x360",
      "high 640x360",
    ]);
  });

  test("of an upright one have as many points", () => {
    expect(sizes({ width: 1080, height: 1920 })).toEqual([
      "low 360x640",
      "middle 480x854",
      "high 720x1280",
    ]);
  });

  test("of a small file are only made if students need one", () => {
    expect(sizes({ bitsPerSecond: 100_000 })).toEqual([]);
    expect(sizes({ bitsPerSecond: 100_000, isNeeded: true })).toEqual(["low 640x360"]);
    expect(sizes({ bitsPerSecond: 400_000, isNeeded: true })).toEqual([
      "low 640x360",
      "middle 854x480",
    ]);
  });

  test("of an hour of slides need half a gigabyte of space at most", () => {
    const rungs = sizedRungs({ ...wanted, kind: "screen", bitsPerSecond: 3e6 });
    expect(bytesFor(rungs, 3600) / 1e6).toBeCloseTo(503, 0);
    expect(bytesFor(rungs, 0)).toBe(0);
  });
});
