import { SAMPLES } from "@academy/core/testing/draft.fixture.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDraft } from "./question-check.rules.ts";
import { blankQuestion, draftOf, inType } from "./question-draft.rules.ts";

const blanks = new Map(
  await Promise.all(
    Object.entries(typeParts).map(
      async ([code, load]) => [code, (await load()).blankDraft] as const,
    ),
  ),
);
const blankAuthor = (code: string) => blanks.get(code)!();

const place = {
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  difficulty: "EASY",
  marks: 4,
  questionType: "STANDARD",
  question: "<p>Q</p>",
  solution: "",
} as const;

describe.each(responseTypes.types)("$code in the form", (type) => {
  test("comes back from the form unchanged", () => {
    const samples = SAMPLES[type.code]!.filter(
      ({ content, key }) => type.check(content, key).length === 0,
    );
    fc.assert(
      fc.property(samples, ({ content, key }) => {
        const author = type.writeAuthor(content, key);
        const draft = draftOf({
          ...place,
          ...author,
          _id: "q",
          rev: 1,
          responseType: type.code,
          options: type.writeOptions(content),
          answerKey: author.answerKey,
          passageId: null,
          changedAt: "",
          changedBy: "",
        });
        expect(readDraft(draft).body).toMatchObject({ responseType: type.code, ...author });
      }),
    );
  });

  test("starts blank, and is rejected because its key is missing", () => {
    const blank = inType(blankQuestion(blankAuthor), type.code, blankAuthor);
    const { problems } = readDraft(blank);
    expect(Object.keys(problems ?? {})).toContain("answerKey");
  });
});
