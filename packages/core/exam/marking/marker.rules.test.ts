import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeSheet, longTextValue, type SheetEntry, textKey } from "../answers/sheet.rules.ts";
import type { MarkOverrides } from "../terms/result/mark-override.schema.ts";
import { freeze } from "../paper/freeze.rules.ts";
import type { KeySection, PaperKey } from "../terms/paper/paper.schema.ts";
import { type AnySample, anySample, draftOf, draftQuestion } from "../../testing/draft.fixture.ts";
import { fullMarksOf, gradeSheet } from "./grading.rules.ts";
import { Marker } from "./marker.rules.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";

interface Entry {
  sample: AnySample;
  blank: boolean;
  marked: boolean;
  seq: number;
  seconds: number;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  sample: anySample,
  blank: fc.boolean(),
  marked: fc.boolean(),
  seq: fc.integer({ min: 1, max: 3000 }),
  seconds: fc.nat(10_000),
});

/** Sections with and without a choice of questions, until the questions are used up. */
const anySections = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 4 }),
    choose: fc.option(
      fc.record({
        atMost: fc.integer({ min: 1, max: 3 }),
        count: fc.constantFrom("first", "best"),
        dropped: fc.constantFrom("fill", "answered"),
      }),
    ),
  }),
  { minLength: 8, maxLength: 8 },
);

const anyDrops = fc.array(fc.boolean(), { maxLength: 4 });

function sectionsOf(
  sizes: readonly (Pick<KeySection, "choose"> & { size: number })[],
  length: number,
) {
  let from = 0;
  return sizes.flatMap(({ size, choose }): KeySection[] => {
    const to = Math.min(length, from + size);
    const one = { name: "Section", from, to, choose };
    from = to;
    return one.from < to ? [one] : [];
  });
}

/** Several sheets of one paper: no sheet may affect how the next one is marked. */
const paperWithSheets = fc.array(entry, { minLength: 1, maxLength: 8 }).chain((first) =>
  fc.tuple(
    fc.constant(first),
    fc.array(fc.array(fc.tuple(fc.boolean(), fc.nat(3000)), { maxLength: first.length }), {
      maxLength: 4,
    }),
  ),
);

function keep(entries: readonly Entry[]) {
  const texts = new Map<string, string>();
  const sheet = entries.map(({ sample, blank, marked, seq, seconds }, index): SheetEntry => {
    const type = responseTypes.get(sample.responseType);
    const text = String(sample.answer);
    const value = blank ? "" : type.longText ? longTextValue(text) : type.encode(sample.answer);
    if (type.longText && !blank) texts.set(textKey(index, { seq, value }), text);
    return { seq, seconds, marked, value };
  });
  return { sheet: encodeSheet(sheet), texts };
}

/** Marks from a teacher: half the full marks for the first question, and none for the last. */
function halfMarks({ questions }: PaperKey): MarkOverrides {
  const given = (marks: number) => ({ marks, note: "Read again", at: 0 });
  const [first, last] = [questions[0], questions.at(-1)];
  return {
    ...(last && { [last.questionId]: given(0) }),
    ...(first && { [first.questionId]: given(Math.round(fullMarksOf(first, 100) / 2)) }),
  };
}

describe("the marker", () => {
  test("marks every sheet as a report does, whatever it marked before", () => {
    fc.assert(
      fc.property(
        paperWithSheets,
        anySections,
        anyDrops,
        fc.boolean(),
        (papers, sizes, drops, thirds) => {
          const [first, more] = papers;
          const drafts = first.map(({ sample }, n) => draftQuestion(sample, n));
          const { key } = freeze(draftOf(drafts)).paper;
          key.questions.forEach((one, i) => (one.subject = i % 2 ? "Physics" : "Chemistry"));
          key.questions.forEach((one, i) => (one.dropped = drops[i] ?? false));
          key.sections = sectionsOf(sizes, key.questions.length);
          if (thirds) key.unit = 300;
          const marker = new Marker(key);
          const marked = marker.blank();
          const others = more.map((changes) =>
            first.map((one, i) => {
              const [blank = one.blank, seconds = one.seconds] = changes[i] ?? [];
              return { ...one, blank, seconds };
            }),
          );
          // Each sheet with automatic marks, then with a teacher's, then with automatic marks again.
          for (const [entries, given] of [first, ...others, first].flatMap((one) =>
            [undefined, halfMarks(key), undefined].map((marks) => [one, marks] as const),
          )) {
            const { sheet, texts } = keep(entries);
            const graded = gradeSheet(key, submittedSheet(sheet, { overrides: given }), texts);
            marker.mark(submittedSheet(sheet, { overrides: given }), texts, marked);
            expect(marked.score).toBe(graded.score);
            expect(marked.totalSeconds).toBe(graded.totalSeconds);
            expect(marker.subjects.map((name, i) => [name, marked.subjects[i]])).toEqual([
              ...graded.subjectScores,
            ]);
            const outcomes = graded.answers.map((_, i) => ({
              ...marker.outcome(i, marked.outcomes[i] ?? -1),
              seconds: marked.seconds[i],
            }));
            expect(graded.answers).toMatchObject(outcomes);
            expect(outcomes).toHaveLength(graded.answers.length);
          }
        },
      ),
    );
  });

  const { key } = freeze(
    draftOf([
      draftQuestion({ responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } }, 0),
    ]),
  ).paper;

  test("throws for a malformed value even if it packs to the same number as a marked one", () => {
    const marker = new Marker(key);
    const marked = marker.blank();
    marker.mark(submittedSheet("010110"), new Map(), marked);
    const twin = String.fromCharCode("1".charCodeAt(0) - 1, "0".charCodeAt(0) + 128);
    expect(() => gradeSheet(key, submittedSheet(`0101${twin}`), new Map())).toThrow();
    expect(() => marker.mark(submittedSheet(`0101${twin}`), new Map(), marked)).toThrow();
  });

  test.each(["0101a", "01", "010", "!!!!1", "+1,", "01011;01011", "01011;", "; "])(
    "throws for text that is not a sheet of its paper: %s",
    (sheet) => {
      const marker = new Marker(key);
      expect(() => marker.mark(submittedSheet(sheet), new Map(), marker.blank())).toThrow();
      expect(() => gradeSheet(key, submittedSheet(sheet), new Map())).toThrow();
    },
  );
});
