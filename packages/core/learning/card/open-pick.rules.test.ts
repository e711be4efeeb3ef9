import fc from "fast-check";
import { expect, test } from "vitest";
import { idOf } from "../../testing/draft.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { NO_MASTERY } from "../progress/mastery.rules.ts";
import { distance, type OpenCard, pickCards, pickOfEach } from "./open-pick.rules.ts";

const poolCard = (n: number, more: Partial<OpenCard> = {}): OpenCard => ({
  questionId: idOf("q", n),
  pack: `pack${Math.floor(n / 60)}`,
  index: n % 60,
  difficulty: "MEDIUM",
  access: "PUBLIC",
  rev: 1,
  passageId: n % 7 === 0 ? idOf("p", Math.floor(n / 21)) : null,
  passageRev: 1,
  subjectTopicId: "st_1",
  ...more,
});

test("cards are picked from at most three packs, passages whole, in order", () => {
  fc.assert(
    fc.property(
      fc.nat(400),
      fc.integer({ min: 5, max: 30 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.99, noNaN: true })),
      (size, count, draws) => {
        const cards = Array.from({ length: size }, (_, n) => poolCard(n));
        const random = () => draws.next().value ?? 0;
        const picked = pickCards(cards, { count, order: () => 0, random });
        expect(picked.length).toBeLessThanOrEqual(count);
        const large = new Set(picked.map(({ pack }) => pack)).size;
        expect(large).toBeLessThanOrEqual(4);
        for (const passageId of new Set(picked.flatMap((one) => one.passageId ?? []))) {
          const all = cards.filter((one) => one.passageId === passageId);
          expect(picked.filter((one) => one.passageId === passageId)).toHaveLength(all.length);
        }
        if (size >= 2 * count) expect(picked.length).toBeGreaterThanOrEqual(count - 3);
      },
    ),
    { numRuns: runs(200) },
  );
});

test("a set of several topics has as many questions of each as there are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 5, max: 30 }),
      (sizes, count) => {
        const cards = sizes.flatMap((size, topic) =>
          Array.from({ length: size }, (_, n) =>
            poolCard(1000 * topic + n, {
              subjectTopicId: `st_${topic}`,
              pack: `pack${topic}`,
              passageId: null,
            }),
          ),
        );
        const picked = pickOfEach(cards, { count, order: () => 0, random: () => 0.5 });
        const all = sizes.reduce((sum, size) => sum + size, 0);
        expect(picked).toHaveLength(Math.min(count, all));
        expect(new Set(picked).size).toBe(picked.length);
        const share = Math.floor(count / sizes.length);
        for (const [topic, size] of sizes.entries()) {
          const own = picked.filter(({ subjectTopicId }) => subjectTopicId === `st_${topic}`);
          expect(own.length).toBeGreaterThanOrEqual(Math.min(size, share));
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

test("of a weak student easy questions are nearest to the best chance, of a strong one hard ones", () => {
  const at = (level: number) => ({ ...NO_MASTERY, general: { level, info: 5 } });
  const nearest = (level: number) =>
    (["EASY", "MEDIUM", "DIFFICULT"] as const).toSorted(
      (a, b) =>
        distance(at(level), poolCard(1, { difficulty: a })) -
        distance(at(level), poolCard(1, { difficulty: b })),
    )[0];
  expect([nearest(-1), nearest(1), nearest(2.2)]).toEqual(["EASY", "MEDIUM", "DIFFICULT"]);
});
