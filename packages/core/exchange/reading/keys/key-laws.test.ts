import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/runs.ts";
import { parseKeys } from "./key-list.rules.ts";
import { matchKeys } from "./key-match.rules.ts";
import { keySheet, otherLine } from "./key-sheet.arbitrary.ts";
import { resolveKey } from "./key-value.rules.ts";

const listed = (keys: readonly { number: number | undefined; written: string }[]) =>
  keys.map(({ number, written }) => `${number}=${written}`).toSorted();

test("reads a sheet in any form back exactly", () => {
  fc.assert(
    fc.property(keySheet, ({ keys, text }) => {
      const sheet = parseKeys(text);
      expect(listed(sheet.entries)).toEqual(listed(keys));
      expect(sheet.doubts).toEqual([]);
      expect(sheet.parts).toBe(1);
    }),
    { numRuns: runs(3000) },
  );
});

test("gives each question of a paper in two parts its own key", () => {
  fc.assert(
    fc.property(keySheet, keySheet, (first, second) => {
      const sheet = parseKeys(`Physics\n${first.text}\nChemistry\n${second.text}`);
      const questions = [first, second].flatMap(({ keys }, part) =>
        keys.map(({ number, written }) => ({ part, number, written })),
      );
      const match = matchKeys(sheet, questions);
      expect(match.doubts).toEqual([]);
      expect(questions.map((_, at) => match.keys.get(at))).toEqual(
        questions.map(({ written }) => written),
      );
    }),
    { numRuns: runs(1000) },
  );
});

test("names every line that is not a key", () => {
  fc.assert(
    fc.property(
      keySheet,
      fc.array(otherLine, { minLength: 1, maxLength: 3 }),
      ({ keys, text }, lines) => {
        const sheet = parseKeys([lines[0], text, ...lines.slice(1)].join("\n"));
        expect(listed(sheet.entries)).toEqual(listed(keys));
        const doubts = sheet.doubts.join(" ");
        for (const line of lines) expect(doubts).toContain(line.slice(0, 59));
      },
    ),
    { numRuns: runs(1000) },
  );
});

test("reads no text without a digit as numbered keys, and ignores none", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: "grapheme" }), (text) => {
      const { entries, doubts } = parseKeys(text);
      const isEmpty = !/[\p{L}\p{N}]/u.test(text);
      expect(isEmpty || entries.length > 0 || doubts.length > 0).toBe(true);
    }),
    { numRuns: runs(2000) },
  );
});

test("resolves a key to an option that is there, or to none with a doubt", () => {
  const options = ["A", "B", "C", "D"].map((label, at) => ({ label, text: `text ${at}` }));
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[A-F ,(]{1,6}$/)),
      (written) => {
        const { key, doubt } = resolveKey(written, options);
        const isPlaced = /^[A-D](?:(?:,| or )[A-D])*$/.test(key);
        expect(
          isPlaced || doubt !== undefined || written.trim() === "" || /[-:→]/.test(written),
        ).toBe(true);
        expect(doubt === undefined || key === "").toBe(true);
      },
    ),
    { numRuns: runs(2000) },
  );
});
