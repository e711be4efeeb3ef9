import { describe, expect, test } from "vitest";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import { draftQuestion, draftSection, idOf } from "../../testing/draft.fixture.ts";
import type { DraftVariants } from "../paper/freeze-language.rules.ts";
import { variantsOf } from "../paper/variants.fixture.ts";
import { locationsOf } from "./test-problem.rules.ts";
import { instructionProblems, variantProblems } from "./variant-problem.rules.ts";

const content = { options: ["10 m", "9.8 m"].map((html, i) => ({ id: "ab".charAt(i), html })) };
const single = { responseType: "MCQ_SINGLE", content, key: { option: "a" } };
const passage: Passage = {
  passageId: idOf("p", 1),
  rev: 1,
  examType: "NEET",
  subjectTopicId: "st_1",
  passageText: "<p>A train of 12 wagons.</p>",
  createdAt: "2026-11-21T04:30:00.000Z",
  createdBy: "u",
  changedAt: "2026-11-21T04:30:00.000Z",
  changedBy: "Meera Iyer",
};
const questions = [1, 2, 3, 4].map((n) =>
  draftQuestion(single, n, n > 2 ? { passageId: passage.passageId } : {}),
);
const parts = [questions.slice(0, 2), questions.slice(2)];
const locations = locationsOf(parts);
const sections = parts.map((own) => ({ section: draftSection(own.length), questions: own }));

/** The problems after `change` was applied to complete variants, which have no problems. */
function problems(change: (variants: DraftVariants) => DraftVariants | undefined) {
  const whole = variantsOf("hi", questions, [passage]);
  const spoken = {
    medium: "chosen" as const,
    variants: [change(whole) ?? whole],
    instructions: {},
  };
  return variantProblems({ sections, passages: [passage], spoken }, locations).map(
    ({ severity, code, path, message }) => [severity, code, path, message],
  );
}

const without = <T>(all: ReadonlyMap<string, T>, ...ids: string[]) =>
  new Map([...all].filter(([id]) => !ids.includes(id)));

describe("what a language of a test lacks", () => {
  test("is nothing where every question and passage was translated", () => {
    expect(problems(() => undefined)).toEqual([]);
    expect(variantProblems({ sections, passages: [passage] }, locations)).toEqual([]);
  });

  test("is named by the numbers of the questions, and passages by their questions", () => {
    expect(
      problems((all) => ({
        ...all,
        questions: without(all.questions, idOf("q", 1), idOf("q", 4)),
        passages: new Map(),
      })),
    ).toEqual([
      ["error", "missing_variant", "languages", "2 questions have no Hindi version: 1, 4."],
      [
        "error",
        "missing_variant",
        "languages",
        "1 passage has no Hindi version: of question 3, 4.",
      ],
    ]);
    expect(
      problems((all) => ({ ...all, questions: without(all.questions, idOf("q", 2)) })),
    ).toEqual([["error", "missing_variant", "languages", "1 question has no Hindi version: 2."]]);
  });

  test("is a text that was changed in English since, but not a solution", () => {
    const since = (path: string) => (all: DraftVariants) => {
      const variant = all.questions.get(idOf("q", 3));
      if (variant) variant.translatedFrom = { ...variant.translatedFrom, [path]: "older" };
      return undefined;
    };
    expect(problems(since("options.1"))).toEqual([
      [
        "error",
        "stale_variant",
        "languages",
        "1 question was changed in English after the Hindi version was written: 3. Check it.",
      ],
    ]);
    expect(problems(since("solution"))).toEqual([]);
  });

  test("is a number or formula that differs, until a translator has confirmed it", () => {
    const wrong = (all: DraftVariants) => {
      const variant = all.questions.get(idOf("q", 2));
      if (variant) variant.texts.options = ["9 मी", "9.8 मी"];
      return undefined;
    };
    const [found, ...more] = problems(wrong);
    expect(more).toEqual([]);
    expect(found?.slice(0, 3)).toEqual(["error", "formula_mismatch", "languages"]);
    expect(found?.[3]).toMatch(/^Question 2: Hindi has 9, English has 10\. Correct it, or confirm/);
  });
});

describe("instructions of a test in its languages", () => {
  const problemsOf = (english: string, instructions: { hi?: string; ta?: string }) => {
    const variants = (["hi", "ta"] as const).map((one) => variantsOf(one, []));
    const spoken = { medium: "chosen" as const, variants, instructions };
    return instructionProblems({ instructions: english, spoken }).map(
      ({ severity, code, path, message }) => [severity, code, path, message],
    );
  };
  const warning = (message: string) => [
    "warning",
    "untranslated_instructions",
    "translatedInstructions",
    message,
  ];

  test("are read in English where they are missing, which prevents nothing", () => {
    expect(problemsOf("<p>Use 3 pages.</p>", { hi: "<p>३ पृष्ठ लिखें।</p>" })).toEqual([
      warning("The instructions are not written in Tamil: students read them in English."),
    ]);
    expect(problemsOf("<p>Read.</p>", {})).toEqual([
      warning(
        "The instructions are not written in Hindi and Tamil: students read them in English.",
      ),
    ]);
    const copied = { hi: "<p>Read.</p>", ta: "<p>படி.</p>" };
    expect(problemsOf("<p>Read.</p>", copied)).toEqual([
      warning("The instructions are not written in Hindi: students read them in English."),
    ]);
    expect(problemsOf("<p> </p>", {})).toEqual([]);
    expect(instructionProblems({ instructions: "<p>Read.</p>" })).toEqual([]);
  });

  test("are named where they have other numbers", () => {
    const both = { hi: "<p>4 पृष्ठ</p>", ta: "<p>3</p>" };
    expect(problemsOf("<p>Use 3 pages.</p>", both)).toEqual([
      warning("The instructions: Hindi has 4, English has 3."),
    ]);
  });
});
