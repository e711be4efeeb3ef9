import fc from "fast-check";
import { freeze } from "../exam/paper/freeze.rules.ts";
import type { FieldSums } from "../exam/terms/result/analytics.schema.ts";
import { FieldCount } from "../exam/processing/field.rules.ts";
import { type GradedSheet, gradeSheet } from "../exam/marking/grading.rules.ts";
import { Marker } from "../exam/marking/marker.rules.ts";
import { draftOf, draftQuestion } from "./draft.fixture.ts";
import { submittedSheet } from "./submitted-sheet.fixture.ts";

const options = ["a", "b", "c", "d"].map((id) => ({ id, html: `Option ${id}` }));

/** A paper of three questions, 3 marks for a correct answer and -1 for an incorrect one. */
export const fieldPaper = freeze(
  draftOf(
    [
      draftQuestion({ responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } }, 0),
      draftQuestion(
        { responseType: "MCQ_MULTIPLE", content: { options }, key: { options: ["a", "c"] } },
        1,
      ),
      draftQuestion({ responseType: "MCQ_SINGLE", content: { options }, key: { option: "d" } }, 2),
    ],
    {},
    { kind: "custom", right: 3, wrong: -1, blank: 0, partial: "proportional" },
  ),
).paper;
export const FIELD_KEY = fieldPaper.key;
FIELD_KEY.questions.forEach(
  (question, i) => (question.subject = ["Mathematics", "Physics", "Chemistry"][i] ?? ""),
);

const NONE = new Map<string, string>();

/** A student's sheet of `fieldPaper`, as it is stored. */
export const fieldSheet: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "1", "2"),
    fc.constantFrom("", "a", "c", "ac", "b", "abcd"),
    fc.constantFrom("", "a", "b", "c", "d"),
    fc.nat(1000),
  )
  .map(([one, two, three, s]) =>
    [one, two, three].map((value) => `01${s.toString(36).padStart(2, "0")}${value}`).join(";"),
  );

export const gradedField = (sheets: readonly string[]): GradedSheet[] =>
  sheets.map((sheet) => gradeSheet(FIELD_KEY, submittedSheet(sheet), NONE));

export function sumsOf(sheets: readonly string[], unreadable: readonly string[] = []): FieldSums {
  const marker = new Marker(FIELD_KEY);
  const count = new FieldCount(marker, FIELD_KEY.questions.length);
  const place = marker.blank();
  for (const sheet of sheets) {
    marker.mark(submittedSheet(sheet), NONE, place);
    count.add(place);
  }
  for (const id of unreadable) count.addUnreadable(id);
  return count.sums();
}
