import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import {
  difficultyOf,
  estimate,
  type Mastery,
  NO_MASTERY,
  type Observation,
  observe as observeInPlace,
} from "./mastery.rules.ts";

/** The mastery after some answers; the one before stays as it is. */
function observe(before: Mastery, ...rest: Rest): Mastery {
  const after = structuredClone(before);
  observeInPlace(after, ...rest);
  return after;
}
type Rest = [observations: readonly Observation[], from: "test" | "practice"];

const numRuns = runs(1000);
const observation: fc.Arbitrary<Observation> = fc.record({
  topicId: fc.constantFrom("a", "b", "c"),
  share: fc.constantFrom(0, 0.25, 0.5, 1),
  difficulty: fc.integer({ min: -300, max: 300 }).map((n) => n / 100),
});
const observations = fc.array(observation, { minLength: 1, maxLength: 40 });
const mastery = fc
  .array(observations, { maxLength: 4 })
  .map((tests) => tests.reduce<Mastery>((all, one) => observe(all, one, "test"), NO_MASTERY));
const kind = fc.constantFrom("test" as const, "practice" as const);

const answers = (topicId: string, difficulties: number[], shares: number[]): Observation[] =>
  difficulties.map((difficulty, i) => ({ topicId, difficulty, share: shares[i] ?? 0 }));

describe("mastery", () => {
  test("gives the design's example", () => {
    const after = observe(
      NO_MASTERY,
      [
        ...answers("Conics", [-0.2, 0.4, 1.1, -0.8], [0, 0, 0, 1]),
        ...answers("Optics", [-0.2, 0.4, 0.9, 1.6], [1, 1, 1, 0]),
        ...answers("Moles", [0.1, 0.1, -0.5, 0.9], [1, 0, 1, 0]),
      ],
      "test",
    );
    expect(after.general.level).toBeCloseTo(0.229, 3);
    expect(after.general.info).toBeCloseTo(3.661, 3);
    expect(after.topics["Conics"]).toMatchObject({ answers: 4, band: "none" });
    expect(after.topics["Conics"]?.d).toBeCloseTo(-0.263, 3);
    const shown = (name: string, of = after) => Math.round(estimate(of, name).percent);
    expect(["Conics", "Optics", "Moles"].map((name) => shown(name))).toEqual([46, 64, 54]);
    expect(Math.round(estimate(after, "Conics").within)).toBe(16);

    const practice = Array.from({ length: 20 }, (_, i) => (i < 13 ? 1 : 0));
    const later = observe(after, answers("Conics", Array(20).fill(0.2), practice), "practice");
    expect(shown("Conics", later)).toBe(59);
    expect(Math.round(estimate(later, "Conics").within)).toBe(9);
    expect(later.topics["Conics"]?.info).toBeCloseTo(8.144, 3);
    expect(shown("Optics", later)).toBe(64);
  });

  test("starts from the stated difficulty", () => {
    expect(difficultyOf(0, 0)).toBeCloseTo(0.12, 2);
    expect(difficultyOf(31, 150)).toBeCloseTo(1.25, 2);
    const stated = (["EASY", "MEDIUM", "DIFFICULT"] as const).map((one) => difficultyOf(0, 0, one));
    expect(stated.map((one) => one.toFixed(2))).toEqual(["-0.75", "0.12", "0.94"]);
    expect(difficultyOf(3, 5, "DIFFICULT")).toBeCloseTo(0.46, 2);
  });

  test("does not depend on the order of a test's answers", () => {
    const shuffle = observations.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(mastery, shuffle, kind, (before, [one, other], from) => {
        expect(observe(before, one, from)).toEqual(observe(before, other, from));
      }),
      { numRuns },
    );
  });

  test("never falls when all answers are correct", () => {
    fc.assert(
      fc.property(mastery, observations, kind, (before, all, from) => {
        const right = all.map((one) => ({ ...one, share: 1 }));
        const after = observe(before, right, from);
        for (const { topicId } of right) {
          expect(after.topics[topicId]?.d).toBeGreaterThanOrEqual(before.topics[topicId]?.d ?? 0);
        }
        expect(after.general.level).toBeGreaterThanOrEqual(before.general.level);
      }),
      { numRuns },
    );
  });

  test("moves at most by the sum of its surprises over 2.5", () => {
    const sigma = (x: number) => 1 / (1 + Math.exp(-x));
    fc.assert(
      fc.property(mastery, observations, kind, (before, all, from) => {
        const after = observe(before, all, from);
        for (const [topicId, own] of Map.groupBy(all, (one) => one.topicId)) {
          const d = before.topics[topicId]?.d ?? 0;
          const surprise = own.map(({ share, difficulty }) =>
            Math.abs(share - sigma(before.general.level + d - difficulty)),
          );
          const limit = surprise.reduce((a, b) => a + b, 0) / 2.5;
          const change = Math.abs((after.topics[topicId]?.d ?? 0) - d);
          expect(change).toBeLessThanOrEqual(limit + 1e-6);
        }
      }),
      { numRuns },
    );
  });

  test("leaves the general level and other topics alone in practice", () => {
    fc.assert(
      fc.property(mastery, observations, (before, all) => {
        const own = all.map((one) => ({ ...one, topicId: "a" }));
        const after = observe(before, own, "practice");
        expect(after.general).toEqual(before.general);
        expect(after.topics["b"]).toEqual(before.topics["b"]);
      }),
      { numRuns },
    );
  });

  test("changes a band only when its limit is passed by three points", () => {
    const ten = (right: number) =>
      answers(
        "a",
        Array(10).fill(0.12),
        Array.from({ length: 10 }, (_, i) => (i < right ? 1 : 0)),
      );
    const [four, seven] = [
      observe(NO_MASTERY, ten(4), "test"),
      observe(NO_MASTERY, ten(7), "test"),
    ];
    expect(four.topics["a"]?.band).toBe("weak");
    expect(seven.topics["a"]?.band).toBe("good");
    const slightly = observe(seven, answers("a", [0.12], [0]), "practice");
    expect(estimate(slightly, "a").percent).toBeLessThan(estimate(seven, "a").percent);
    expect(estimate(slightly, "a").percent).toBeGreaterThan(57);
    expect(slightly.topics["a"]?.band).toBe("good");
  });
});
