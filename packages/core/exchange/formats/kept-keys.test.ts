import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { runs } from "../../testing/runs.ts";
import { asRead } from "../files/foreign.readers.ts";
import { keyOfForm, keyOfRow, type ReadKey, silentChange } from "../questions/kept-key.laws.ts";
import {
  plainNumber,
  plainText,
  positive,
  type WrittenKey,
  writtenKey,
} from "../questions/written-key.arbitrary.ts";
import { item2 } from "./fixtures/qti.fixture.ts";
import type { ForeignQuestion } from "./foreign.rules.ts";
import { readAiken } from "./gift/aiken.rules.ts";
import { escapeGift } from "./gift/gift-answer.rules.ts";
import { readGift } from "./gift/gift.rules.ts";
import { readMoodle } from "./moodle/moodle.rules.ts";
import { readQtiItem } from "./qti/qti.rules.ts";

const keyOf = (read: ForeignQuestion | NoEquivalent | undefined): ReadKey =>
  !read || read instanceof NoEquivalent
    ? { refused: read?.message ?? "no question" }
    : keyOfRow({ index: 0, ...read });

const moodle = (text: string, tolerance = "0"): ReadKey => {
  const answer = `<answer fraction="100"><text>${text}</text><tolerance>${tolerance}</tolerance></answer>`;
  const asked = "<questiontext><text>Q</text></questiontext>";
  return keyOf(
    [...readMoodle(`<quiz><question type="numerical">${asked}${answer}</question></quiz>`)][0],
  );
};

const gift = (answer: string): ReadKey => keyOf([...readGift(`What?{#${answer}}`)][0]);

const qti = async (condition: string): Promise<ReadKey> => {
  const declared =
    '<responseDeclaration identifier="R" cardinality="single" baseType="float"></responseDeclaration>';
  const asked = '<itemBody><p>X <textEntryInteraction responseIdentifier="R"/></p></itemBody>';
  const score =
    '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>';
  const xml = item2(
    `${declared}${asked}<responseProcessing><responseCondition><responseIf>${condition}${score}</responseIf></responseCondition></responseProcessing>`,
  );
  return keyOf(await asRead(readQtiItem(xml, "a.xml", async () => undefined)));
};

const compared = (name: string, value: string, attributes = "") =>
  `<${name} ${attributes}><variable identifier="R"/><baseValue baseType="float">${value}</baseValue></${name}>`;

const around = fc.tuple(plainNumber, positive, positive);

/** A number, and how far below and above it answers are accepted. */
const meant = (middle: bigint, below: bigint, above = below): WrittenKey => ({
  pieces: [{ text: "a number with its tolerance" }],
  means: [{ min: middle - below, max: middle + above }],
});

test("Moodle XML keeps a number as written, refuses it or says what it changed", () => {
  fc.assert(
    fc.property(writtenKey, around, (written, [middle, reach]) => {
      expect(silentChange(written, moodle(plainText(written)))).toBeUndefined();
      const within = moodle(middle.text, reach.text);
      expect(silentChange(meant(middle.value, reach.value), within)).toBeUndefined();
    }),
    { numRuns: runs(600) },
  );
});

test("GIFT keeps a number as written, refuses it or says what it changed", () => {
  fc.assert(
    fc.property(writtenKey, around, (written, [middle, reach]) => {
      expect(silentChange(written, gift(escapeGift(plainText(written))))).toBeUndefined();
      const within = gift(`${middle.text}:${reach.text}`);
      expect(silentChange(meant(middle.value, reach.value), within)).toBeUndefined();
      const range = gift(`${middle.text}..${reach.text}`);
      const [min, max] = [middle.value, reach.value].toSorted((a, b) => (a < b ? -1 : 1));
      const ends = { pieces: [], means: [{ min: min ?? 0n, max: max ?? 0n }] };
      expect(silentChange(ends, range)).toBeUndefined();
    }),
    { numRuns: runs(600) },
  );
});

test("QTI keeps a number as written, refuses it or says what it changed", async () => {
  await fc.assert(
    fc.asyncProperty(writtenKey, around, async (written, [middle, below, above]) => {
      const equal = await qti(compared("equal", plainText(written), 'toleranceMode="exact"'));
      expect(silentChange(written, equal)).toBeUndefined();
      const uneven = `toleranceMode="absolute" tolerance="${below.text} ${above.text}"`;
      expect(
        silentChange(
          meant(middle.value, below.value, above.value),
          await qti(compared("equal", middle.text, uneven)),
        ),
      ).toBeUndefined();
      const range = `<and>${compared("gte", middle.text)}${compared("lte", above.text)}</and>`;
      const ends = { pieces: [], means: [{ min: middle.value, max: above.value }] };
      expect(silentChange(ends, await qti(range))).toBeUndefined();
    }),
    { numRuns: runs(600) },
  );
});

test("the form keeps a number as written, refuses it or says what it changed", () => {
  fc.assert(
    fc.property(writtenKey, (written) => {
      expect(silentChange(written, keyOfForm(plainText(written)))).toBeUndefined();
    }),
    { numRuns: runs(600) },
  );
});

test("a number that has lost digits on its way is refused", () => {
  // oxlint-disable-next-line no-loss-of-precision -- this is what a client would send
  expect(keyOfForm(123_456_789_012_345_678)).toEqual({
    refused: "This number has too many digits. Write it as a text, in quotes.",
  });
  expect(keyOfForm(6.02e23)).toMatchObject({ input: { answerKey: 6.02e23 }, notes: [] });
});

test("Aiken keeps the letter of its answer or refuses it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 10 }),
      fc.constantFrom(...Array.from("ABCDEFGHIJ")),
      (count, letter) => {
        const options = Array.from("ABCDEFGHIJ".slice(0, count), (one) => `${one}. option ${one}`);
        const [read] = readAiken(["What?", ...options, `ANSWER: ${letter}`].join("\n"));
        const key = read instanceof NoEquivalent ? undefined : read?.cells.answerKey;
        expect([undefined, letter]).toContain(key);
      },
    ),
    { numRuns: runs(100) },
  );
});

test("a silent change would be found", () => {
  const read = (answerKey: string) => keyOfRow({ index: 0, cells: { answerKey } });
  const written = meant(0n, 0n);
  expect(silentChange(written, read("0"))).toBeUndefined();
  expect(silentChange(written, read("1"))).toContain("is accepted");
  expect(silentChange(written, read("0.001 ± 0.01"))).toContain("is accepted");
  expect(silentChange(written, read("x"))).toBeUndefined();
});
