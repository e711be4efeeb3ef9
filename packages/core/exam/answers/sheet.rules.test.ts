import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countAnswered,
  decodeSheet,
  encodeSheet,
  type IncomingEntry,
  mergeSheet,
  type Sheet,
  type SheetEntry,
} from "./sheet.rules.ts";

const entry: fc.Arbitrary<SheetEntry> = fc.record({
  seq: fc.integer({ min: 1, max: 1e9 }),
  seconds: fc.integer({ min: 0, max: 86_400 }),
  marked: fc.boolean(),
  value: fc.stringMatching(/^[0-9A-Za-z.+~-]{0,12}$/),
});
const sheet: fc.Arbitrary<Sheet> = fc.array(fc.option(entry, { nil: undefined }), {
  maxLength: 60,
});

describe("encoding", () => {
  test("gives back every sheet unchanged", () => {
    fc.assert(
      fc.property(sheet, (original) => {
        expect(decodeSheet(encodeSheet(original), original.length)).toEqual(original);
      }),
    );
  });

  test("keeps a fully answered sheet of 90 objective questions under 750 bytes", () => {
    const full = Array.from({ length: 90 }, (_, i) => ({
      seq: 90 + i,
      seconds: 120,
      marked: false,
      value: "acd",
    }));
    expect(encodeSheet(full).length).toBeLessThan(750);
  });

  test.each(["x", "012", "+1,2", "0102a;".repeat(4), "!0101a"])(
    "refuses %j for three questions",
    (text) => {
      expect(() => decodeSheet(text, 3)).toThrow();
    },
  );
});

const incoming = (index: number, seq: number | undefined, value: string): IncomingEntry => ({
  index,
  seq,
  seconds: 1,
  marked: false,
  value,
});

describe("merging", () => {
  test("gives the same sheet for saves in any order, with any repetition", () => {
    const saves = fc.uniqueArray(
      fc.record({ index: fc.nat(4), seq: fc.integer({ min: 1, max: 30 }) }),
      { selector: ({ index, seq }) => `${index} ${seq}`, maxLength: 20 },
    );
    fc.assert(
      fc.property(
        saves.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 0 })),
        ),
        ([all, some]) => {
          const wire = (one: { index: number; seq: number }) =>
            incoming(one.index, one.seq, `v${one.seq}`);
          const empty = decodeSheet("", 5);
          const inOrder = mergeSheet(empty, all.map(wire)).sheet;
          const messy = [...some, ...all].map(wire);
          const oneByOne = messy.reduce((held, one) => mergeSheet(held, [one]).sheet, empty);
          expect(oneByOne).toEqual(inOrder);
        },
      ),
    );
  });

  test("reports a different value under the same number as newer, but not the same value", () => {
    const held = mergeSheet(decodeSheet("", 1), [incoming(0, 5, "a")]).sheet;
    expect(mergeSheet(held, [incoming(0, 5, "b")])).toMatchObject({ changed: [], newer: [0] });
    expect(mergeSheet(held, [incoming(0, 5, "a")])).toMatchObject({ changed: [], newer: [] });
  });

  test("an entry without a number replaces the stored one", () => {
    const held = mergeSheet(decodeSheet("", 1), [incoming(0, 9, "a")]).sheet;
    const merged = mergeSheet(held, [incoming(0, undefined, "b")]);
    expect(merged.sheet[0]).toMatchObject({ seq: 10, value: "b" });
  });

  test("keeps the stored answer when another has the same number", () => {
    const held = mergeSheet(decodeSheet("", 1), [incoming(0, 9, "a")]).sheet;
    const other = mergeSheet(held, [incoming(0, 9, "b")]);
    expect(other).toEqual({ sheet: held, changed: [], timed: [], newer: [0] });
    expect(mergeSheet(held, [incoming(0, 9, "a")]).newer).toEqual([]);
  });

  test("reports a different mark for review under the same number as newer", () => {
    const held = mergeSheet(decodeSheet("", 1), [incoming(0, 9, "a")]).sheet;
    expect(mergeSheet(held, [{ ...incoming(0, 9, "a"), marked: true }]).newer).toEqual([0]);
  });

  test("keeps the answer and takes the larger time of a device that knows no answer", () => {
    const held = mergeSheet(decodeSheet("", 1), [incoming(0, 1, "a")]).sheet;
    const looked = mergeSheet(held, [{ ...incoming(0, 0, ""), seconds: 40 }]);
    expect(looked).toMatchObject({ changed: [], timed: [0], newer: [0] });
    expect(looked.sheet[0]).toEqual({ seq: 1, seconds: 40, marked: false, value: "a" });
  });

  test("never reduces the time", () => {
    const held = decodeSheet("011oa", 1);
    const merged = mergeSheet(held, [{ ...incoming(0, 2, "b"), seconds: 3 }]);
    expect(merged.sheet[0]?.seconds).toBe(60);
  });
});

test("counts answers, not visits or marks for review", () => {
  expect(countAnswered(decodeSheet("0101a;0202;0303!;;0404!b", 5))).toBe(2);
});
