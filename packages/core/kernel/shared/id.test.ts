import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type IdKind, idPattern, newId } from "./id.ts";

const KINDS: IdKind[] = ["subjectTopic", "question", "passage", "test", "paper", "run", "audit"];
const at = (now: number, fill?: number) => ({
  clock: { now: () => now },
  random: {
    bytes: (count: number) => (fill === undefined ? randomBytes(count) : Buffer.alloc(count, fill)),
  },
});
const START = Date.parse("2020-01-01T00:00:00Z");
const END = Date.parse("2999-01-01T00:00:00Z");

test("an id of each kind has its own pattern and no other's", () => {
  const made = KINDS.map((kind) => newId(kind, at(START)));
  const fits = made.map((id) => KINDS.filter((kind) => idPattern(kind).test(id)));
  expect(fits).toEqual(KINDS.map((kind) => [kind]));
});

test("an id fits its pattern at any time and with any randomness", () => {
  const moments = fc.integer({ min: START, max: END });
  fc.assert(
    fc.property(moments, fc.nat(255), (now, byte) => {
      expect(newId("test", at(now, byte))).toMatch(idPattern("test"));
    }),
  );
});

test("a later id sorts after an earlier one", () => {
  const moments = fc.uniqueArray(fc.integer({ min: START, max: END }), { minLength: 2 });
  fc.assert(
    fc.property(moments, (times) => {
      const inOrder = times.toSorted((a, b) => a - b).map((now) => newId("question", at(now)));
      expect(inOrder.toSorted()).toEqual(inOrder);
    }),
  );
});

test("ids of one millisecond differ if their random letters do", () => {
  // The 32 letters of the alphabet are numbered from 0.
  const draws = fc.uniqueArray(fc.uint8Array({ minLength: 11, maxLength: 11, max: 31 }), {
    selector: (bytes) => bytes.join(),
    minLength: 2,
  });
  fc.assert(
    fc.property(draws, (all) => {
      const clock = { now: () => START };
      const ids = all.map((bytes) => newId("question", { clock, random: { bytes: () => bytes } }));
      expect(new Set(ids).size).toBe(all.length);
    }),
  );
});

test.each(["", "t_", "q_00000000000000000000", "t_0000000000000000000", "T_00000000000000000000"])(
  "%j is no test's id",
  (text) => expect(text).not.toMatch(idPattern("test")),
);

test.each(["i", "l", "o", "u", "A", "-", ".", "#", " ", "\n"])(
  "an id never holds %j, which is no letter of its alphabet",
  (letter) => {
    expect(`t_0000000000000000000${letter}`).not.toMatch(idPattern("test"));
    expect(`t_00000000000000000000${letter}`).not.toMatch(idPattern("test"));
  },
);
