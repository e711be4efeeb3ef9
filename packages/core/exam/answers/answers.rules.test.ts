import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { freeze } from "../paper/freeze.rules.ts";
import {
  type AnySample,
  anySample,
  draftOf,
  draftQuestion,
  idOf,
} from "../../testing/draft.fixture.ts";
import { answerOf, parseAnswers, wireAnswers } from "./answers.rules.ts";
import { decodeSheet, encodeSheet, longTextValue, mergeSheet, textKey } from "./sheet.rules.ts";

const keyOf = (samples: readonly AnySample[]): PaperKey =>
  freeze(draftOf(samples.map((one, n) => draftQuestion(one, n)))).paper.key;

const samples = fc.array(anySample, { minLength: 1, maxLength: 8 });
const wire = ({ responseType, answer, content }: AnySample): unknown =>
  responseTypes.get(responseType).writeAnswer(answer, content);

const KEY = keyOf([
  { responseType: "INTEGER", content: {}, key: { value: 100, tolerance: 0 }, answer: 100 },
  { responseType: "SUBJECTIVE", content: {}, key: { model: "light", keywords: [] }, answer: "x" },
]);
const [NUMBER, TEXT] = [idOf("q", 0), idOf("q", 1)];

describe("answers on the wire", () => {
  test("come back as they were sent, through the sheet and the long texts", () => {
    fc.assert(
      fc.property(samples, fc.nat(86_400), fc.boolean(), (all, timeTaken, marked) => {
        const key = keyOf(all);
        const sent = Object.fromEntries(
          all.map((one, n) => [idOf("q", n), { value: wire(one), timeTaken, marked, seq: n + 1 }]),
        );
        const entries = parseAnswers(key, sent);
        const { sheet } = mergeSheet(decodeSheet("", all.length), entries);
        const texts = new Map(
          entries.flatMap(({ index, seq = 0, value, longText }) =>
            longText === undefined ? [] : [[textKey(index, { seq, value }), longText] as const],
          ),
        );
        const stored = decodeSheet(encodeSheet(sheet), all.length);
        const back = wireAnswers(key, stored, texts);
        const expected = Object.fromEntries(
          all.map((one, n) => [
            idOf("q", n),
            { value: wire(one), timeTaken, seq: n + 1, ...(marked && { marked }) },
          ]),
        );
        expect(back).toEqual(expected);
        const canonical = key.questions.map((one, index) =>
          answerOf(one, index, stored[index], texts),
        );
        expect(canonical).toEqual(all.map(({ answer }) => answer));
      }),
    );
  });

  test("get their question's position, in whatever order they are sent", () => {
    const entries = parseAnswers(KEY, {
      [TEXT]: { value: "words", timeTaken: 3 },
      [NUMBER]: { value: "1.5", timeTaken: 2, seq: 4 },
    });
    expect(entries).toEqual([
      {
        index: 1,
        seq: undefined,
        seconds: 3,
        marked: false,
        value: longTextValue("words"),
        longText: "words",
      },
      { index: 0, seq: 4, seconds: 2, marked: false, value: "150" },
    ]);
  });

  test.each([null, undefined, "", "   "])(
    "%j is a blank answer that keeps time and mark",
    (value) => {
      const entries = parseAnswers(KEY, {
        [NUMBER]: { value, timeTaken: 7, marked: true },
        [TEXT]: { value, timeTaken: 8 },
      });
      expect(entries.map((one) => [one.value, one.longText, one.seconds, one.marked])).toEqual([
        ["", undefined, 7, true],
        ["", undefined, 8, false],
      ]);
    },
  );

  test("contain only the requested questions that were opened", () => {
    const sheet = decodeSheet("0101100", 2);
    expect(Object.keys(wireAnswers(KEY, sheet, new Map()))).toEqual([NUMBER]);
    expect(wireAnswers(KEY, sheet, new Map(), [1])).toEqual({});
  });
});

describe("an error names the field", () => {
  test.each([idOf("q", 9), "x", "__proto__", "constructor", ""])(
    "for the unknown question %j",
    (id) => {
      const answers = Object.fromEntries([[id, { value: 1, timeTaken: 0 }]]);
      expect(() => parseAnswers(KEY, answers)).toThrow(
        expect.objectContaining({
          kind: "invalid",
          code: "unknown_question",
          message: `Question ${id} is not in this test.`,
          fields: [expect.objectContaining({ path: `answers.${id}` })],
        }),
      );
    },
  );

  test.each([
    [NUMBER, "NaN"],
    [NUMBER, Number.POSITIVE_INFINITY],
    [NUMBER, { valueOf: 1 }],
    [NUMBER, [1]],
    [TEXT, 5],
    [TEXT, "a".repeat(10_001)],
  ])("for question %s and an invalid value", (id, value) => {
    expect(() => parseAnswers(KEY, { [id]: { value, timeTaken: 0 } })).toThrow(
      expect.objectContaining({
        kind: "invalid",
        code: "invalid_answer",
        fields: [{ path: `answers.${id}.value`, message: expect.stringMatching(/./) }],
      }),
    );
  });
});

test("a corrupt entry or a missing long text is an error, not a blank", () => {
  const [number, text] = KEY.questions;
  if (!number || !text) throw new Error("The key has two questions");
  const entry = (value: string) => ({ seq: 1, seconds: 0, marked: false, value });
  expect(() => answerOf(number, 0, entry("1.5"), new Map())).toThrow("cannot be read");
  expect(() => answerOf(text, 1, entry(longTextValue("words")), new Map())).toThrow(
    "cannot be read",
  );
  expect(answerOf(text, 1, entry(""), new Map())).toBeNull();
});
