import fc from "fast-check";
import { expect, test } from "vitest";
import { kindBy, rungsFor, VOICE_BITRATE } from "./ladder.rules.ts";

/**
 * How many of 10,000 points of the picture changed within 0.2 s, at twelve places of each sample
 * lecture and of a film.
 */
const MEASURED = {
  bohr: [27, 89, 73, 33, 33, 68, 98, 77, 25, 108, 71, 23],
  projectile: [31, 48, 37, 17, 98, 129, 149, 118, 85, 147, 96, 0],
  unitCircle: [0, 139, 120, 158, 274, 289, 127, 332, 241, 0, 0, 0],
  // A wave that fills the picture moves as much as a filmed room, so this lecture counts as filmed.
  // The form therefore lets the uploader choose "Slides".
  standingWave: [484, 471, 762, 571, 860, 1063, 1088, 1019, 976, 1109, 1055, 858],
  // A drawn scene like a camera's: a swaying, blurred and grainy slide as a blackboard, and
  // something that moves in front of it.
  drawnCamera: [2670, 2714, 2469, 2517, 2627, 3096, 2562, 2847, 2843, 3021, 3293, 2525],
};

const kindIn = (tenThousandths: readonly number[]) => kindBy(tenThousandths.map((n) => n / 10_000));

test("lectures of slides are distinguished from a filmed room by the median of what moves", () => {
  expect(Object.values(MEASURED).map(kindIn)).toEqual([
    "screen",
    "screen",
    "screen",
    "camera",
    "camera",
  ]);
  // A lecture that changes much at only a few places, such as at a new slide, still has slides.
  // Without any measured place, a lecture counts as filmed.
  expect(kindIn([10, 10, 10, 10, 10, 10, 10, 9000, 9000, 9000, 9000, 9000])).toBe("screen");
  expect(kindIn([])).toBe("camera");
});

const names = (...asked: Parameters<typeof rungsFor>) => rungsFor(...asked).map(({ name }) => name);

test("a copy is made where it saves a fifth at least", () => {
  expect(names("screen", 1080, 2_500_000)).toEqual(["low", "middle", "high"]);
  expect(names("screen", 1080, 700_000)).toEqual(["low", "middle"]);
  expect(names("camera", 720, 300_000)).toEqual(["low"]);
  expect(names("camera", 720, 150_000)).toEqual([]);
});

test("no copy is higher than its original, and each has an even height and a rate that saves", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("screen" as const, "camera" as const),
      fc.integer({ min: 2, max: 4320 }),
      fc.integer({ min: 0, max: 20_000_000 }),
      (kind, height, rate) => {
        for (const rung of rungsFor(kind, height, rate)) {
          expect(rung.height).toBeLessThanOrEqual(height);
          expect(rung.height % 2).toBe(0);
          expect((rung.bitrate + VOICE_BITRATE) / rate).toBeLessThanOrEqual(0.8);
        }
      },
    ),
  );
});
