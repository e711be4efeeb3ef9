import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import { expect, test } from "vitest";
import { languageNames, VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import { draftOf, draftQuestion } from "../../testing/draft.fixture.ts";
import { submittedSheet } from "../../testing/submitted-sheet.fixture.ts";
import { encodeSheet, longTextValue, textKey } from "../answers/sheet.rules.ts";
import { freeze } from "../paper/freeze.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { gradeSheet } from "./grading.rules.ts";
import { Marker } from "./marker.rules.ts";

const MODEL = "Plants make glucose by photosynthesis";

const keyOf = (model: string, keywords: string[]): PaperKey => {
  const written = { responseType: "SUBJECTIVE", content: {}, key: { model, keywords } };
  return freeze(draftOf([draftQuestion(written, 0)])).paper.key;
};

/**
 * The outcome by the rules of a report. It must be the same by the rules that mark a whole test.
 */
function outcomeOf(key: PaperKey, text: string) {
  const entry = { seq: 1, seconds: 5, marked: false, value: longTextValue(text) };
  const texts = new Map([[textKey(0, entry), text]]);
  const sheet = submittedSheet(encodeSheet([entry]));
  const [graded] = gradeSheet(key, sheet, texts).answers;
  const marker = new Marker(key);
  const marked = marker.blank();
  marker.mark(sheet, texts, marked);
  expect(marker.outcome(0, marked.outcomes[0] ?? 0)).toMatchObject({
    marks: graded?.marks,
    status: graded?.status,
  });
  return graded;
}

const key = keyOf(MODEL, ["photosynthesis"]);

test.each(VARIANT_LANGUAGES)(
  "an answer in %s earns nothing until a teacher has marked it",
  (one) => {
    const answer = `${languageNames[one]}: ${MODEL}`;
    expect(outcomeOf(key, MODEL)).toMatchObject({ marks: 400, status: "full" });
    expect(outcomeOf(key, answer)).toMatchObject({ marks: 0, review: true });
  },
);

test("it loses nothing either, where an incorrect answer does", () => {
  const scheme: MarkingScheme = { kind: "custom", right: 4, wrong: -1, blank: 0, partial: "none" };
  const strict = { ...key, questions: key.questions.map((one) => ({ ...one, scheme })) };
  expect(outcomeOf(strict, "Animals eat")).toMatchObject({ marks: -100 });
  expect(outcomeOf(strict, "पौधे ग्लूकोज बनाते हैं")).toMatchObject({ marks: 0, review: true });
});

test("Greek letters, accents and formulas are English", () => {
  const greek = keyOf("λ = 2 π / k, naïve", []);
  expect(outcomeOf(greek, "λ = 2 π / k, naïve")).toMatchObject({ marks: 400 });
  expect(outcomeOf(keyOf("x is 10 ohm", []), "x is 10 ohm → α")).not.toHaveProperty("review");
});

test("an answer in the language of its model answer is marked", () => {
  const hindi = keyOf("पौधे ग्लूकोज बनाते हैं", []);
  expect(outcomeOf(hindi, "पौधे ग्लूकोज बनाते हैं")).toMatchObject({ marks: 400, status: "full" });
});
