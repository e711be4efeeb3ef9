import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anySample, draftOf, draftQuestion, idOf, SAMPLES } from "../../testing/draft.fixture.ts";
import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import { LanguagePaper, LanguageReview } from "../terms/paper/language-paper.schema.ts";
import { PaperCover } from "../terms/paper/paper.schema.ts";
import { freeze } from "./freeze.rules.ts";
import { instructionsIn } from "./language-texts.rules.ts";
import { TRANSLATED, translated, variantsOf } from "./variants.fixture.ts";

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const single = {
  responseType: "MCQ_SINGLE",
  content: { options: ["Light", "Spoons"].map((html, i) => ({ id: "ab".charAt(i), html })) },
  key: { option: "a" },
};
const [ID] = [idOf("q", 1)];
const INSTRUCTIONS = { hi: `<p>ध्यान से पढ़ें: ${formula("x")}</p>` };

/** A question frozen in Hindi; `more` changes its English side. */
function inHindi(more: Parameters<typeof draftQuestion>[2] = {}, solution?: string) {
  const one = draftQuestion(single, 1, more);
  const variants = variantsOf("hi", [one]);
  const variant = variants.questions.get(ID);
  if (variant && solution !== undefined) variant.texts.solution = solution;
  const draft = draftOf([one], {
    spoken: { medium: "chosen", variants: [variants], instructions: INSTRUCTIONS },
  });
  return { one, variants, draft, frozen: freeze(draft) };
}

describe("a paper in several languages", () => {
  test("is in English, and marked, exactly as the paper in English alone", () => {
    fc.assert(
      fc.property(fc.array(anySample, { minLength: 1, maxLength: 4 }), (samples) => {
        const questions = samples.map((one, index) => draftQuestion(one, index + 1));
        const variants = [variantsOf("hi", questions), variantsOf("ur", questions)];
        const { languages, ...paper } = freeze(
          draftOf(questions, {
            spoken: { medium: "switchable", variants, instructions: INSTRUCTIONS },
          }),
        ).paper;
        const { languages: named, medium, translated: read, ...cover } = paper.cover;
        expect({ ...paper, cover }).toEqual(freeze(draftOf(questions)).paper);
        expect([named, medium]).toEqual([["hi", "ur"], "switchable"]);
        expect([Object.keys(read ?? {}), read?.hi?.source]).toEqual([["hi"], INSTRUCTIONS.hi]);
        for (const one of languages ?? []) {
          for (const { _id, options, rows } of paper.student.questions) {
            const texts = one.student.questions[_id];
            expect([texts?.options?.length, texts?.rows?.length]).toEqual([
              options?.length,
              rows?.length,
            ]);
          }
        }
      }),
    );
  });

  test.each(Object.keys(SAMPLES))("marks %s the same in all twelve languages", (code) => {
    const [sample] = fc.sample(SAMPLES[code] ?? anySample, { numRuns: 1, seed: 3 });
    if (!sample) throw new Error(`There is no sample of ${code}.`);
    const one = draftQuestion(sample, 1);
    const variants = VARIANT_LANGUAGES.map((language) => variantsOf(language, [one]));
    const spoken = { medium: "chosen" as const, variants, instructions: {} };
    const frozen = freeze(draftOf([one], { spoken }));
    expect(frozen.paper.languages).toHaveLength(12);
    expect(frozen.paper.key).toEqual(freeze(draftOf([one])).paper.key);
  });

  test("has the texts of each language by question, with rendered formulas", () => {
    const { frozen } = inHindi({ question: `<p>Find ${formula("x^2")}</p>` });
    const [hindi] = frozen.paper.languages ?? [];
    expect(frozen.problems).toEqual([]);
    expect(LanguagePaper.parse(hindi?.student)).toEqual(hindi?.student);
    expect(LanguageReview.parse(hindi?.review)).toEqual(hindi?.review);
    expect(PaperCover.parse(frozen.paper.cover)).toEqual(frozen.paper.cover);
    const texts = hindi?.student.questions[ID];
    expect(texts?.question).toContain('<span class="katex">');
    expect(texts?.question.endsWith(TRANSLATED)).toBe(true);
    expect(texts?.options).toEqual(["Light", "Spoons"].map(translated));
    expect(hindi?.review.solutions).toEqual({ [ID]: translated("<p>Solution</p>") });
  });

  test("has instructions in its languages, read with English below, or in English with a note", () => {
    const { cover } = inHindi().frozen.paper;
    const english = '<div lang="en" dir="ltr">';
    const hindi = instructionsIn("hi", cover);
    expect(hindi).toMatch(/^<div lang="hi" dir="ltr"><p>ध्यान से पढ़ें: <span class="katex">/);
    expect(hindi.endsWith(`${english}${cover.instructions}</div>`)).toBe(true);
    expect(instructionsIn("ta", cover)).toBe(
      `${english}<p><em>Instructions in English only.</em></p>${cover.instructions}</div>`,
    );
    expect(instructionsIn("ta", { ...cover, instructions: "" })).toBe("");
  });

  test("reports a formula that is not valid with its language", () => {
    const { one, variants, draft } = inHindi();
    const variant = variants.questions.get(one.question.questionId);
    if (variant) variant.texts.options = [formula("\\frac{"), "x"];
    expect(freeze(draft).problems).toMatchObject([
      { code: "formula_error", path: `${ID}.hi.options.0` },
    ]);
  });

  test("leaves out a solution that is not translated, or was changed in English since", () => {
    const solutions = (frozen: ReturnType<typeof freeze>) =>
      frozen.paper.languages?.[0]?.review.solutions;
    expect(solutions(inHindi({}, "").frozen)).toEqual({});
    const { draft, one } = inHindi();
    one.question.solution = "<p>Another solution</p>";
    expect(solutions(freeze(draft))).toEqual({});
  });
});
