import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { viewOf } from "../../bank/question/question-view.rules.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import type { DraftQuestion } from "../../exam/paper/freeze.rules.ts";
import { draftQuestion, idOf, publishableSample, SAMPLES } from "../../testing/draft.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { decoded } from "../cell-text/tree.rules.ts";
import { reading } from "../files/reading.fixture.ts";
import { othersOf, withOptions } from "../formats/fixtures/bank-question.fixture.ts";
import { shownBy } from "../formats/fixtures/shown-formula.fixture.ts";
import { asStored, readBack, MEDIA } from "../formats/fixtures/stored-question.fixture.ts";
import {
  asStoredVariants,
  inAllLanguages,
  someVariants,
} from "../formats/fixtures/variant-texts.fixture.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import { exported } from "./word-paper.fixture.ts";

const math = (latex: string) =>
  `<span data-type="inline-math" data-latex="${latex.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}"></span>`;

/**
 * Texts that a reader could take for another part of a paper, or that files write in a special
 * form.
 */
const words = fc.constantFrom(
  "(A) not an option",
  "1. not a question",
  "Ans. B",
  "Solution: none",
  "Subject: Drama",
  "End of passage",
  "Section 2",
  "[JEE Main 2024]",
  "5 &lt; 6 &amp; 7",
  "$5 or $$6$$",
  "a_b*c*d \\(x\\)",
  "क्या यह सही है?",
  "____",
);
const inline = fc.oneof(
  words,
  words.map((text) => `<strong>${text}</strong>`),
  words.map((text) => `x<sub>${text}</sub>`),
  words.map((text) => `<em><u>${text}</u></em>`),
  fc
    .constantFrom(
      "x^2<\\frac{1}{2}",
      "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
      "\\overset{a}{b}",
      "\\ce{H2SO4}",
      "\\sum_{i=1}^n i^2",
      "|x| = \\begin{cases} x & x \\ge 0 \\\\ -x & x<0 \\end{cases}",
    )
    .map(math),
);
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  .map((parts) => `<p>${parts.join(" and ")}</p>`);
const rich = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: paragraph },
      { weight: 1, arbitrary: words.map((text) => `<p>${text}<br />${text}</p>`) },
      {
        weight: 1,
        arbitrary: fc.constant('<div data-type="block-math" data-latex="\\int_0^1 x\\,dx"></div>'),
      },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((blocks) => blocks.join(""));

const question = fc.record({
  sample: publishableSample,
  others: fc.array(publishableSample, { maxLength: 4 }),
  texts: fc.record({ question: rich, solution: fc.oneof(fc.constant(""), rich) }),
  options: fc.array(rich, { maxLength: 5 }),
  passage: fc.constantFrom(null, 0, 1),
  difficulty: fc.constantFrom("EASY" as const, "DIFFICULT" as const),
  marks: fc.constantFrom(100, 400, 250),
  fixedOptions: fc.boolean(),
  topic: fc.constantFrom("Optics", "Waves"),
});
type Generated = typeof question extends fc.Arbitrary<infer T> ? T : never;

const PASSAGES = [idOf("p", 1), idOf("p", 2)];

function draftOf(one: Generated, n: number): DraftQuestion {
  const { sample, others, texts, options, passage, topic, ...more } = one;
  const type = responseTypes.get(sample.responseType);
  const isPlain = options.length === 0 || type.writeOptions(sample.content) === undefined;
  const content = isPlain ? sample.content : withOptions(type, sample.content, options);
  const same = others.filter(({ responseType }) => responseType === sample.responseType);
  const also = othersOf(type, sample, same);
  const passageId = passage === null ? null : (PASSAGES[passage] ?? null);
  const draft = draftQuestion({ ...sample, content }, n, {
    ...texts,
    ...more,
    passageId,
    questionType: passageId === null ? "STANDARD" : "COMPREHENSION",
    ...(also.length > 0 && { alsoAccept: also }),
  } as Partial<Question>);
  return { ...draft, names: { ...draft.names, topic } };
}

/**
 * A value with the structure and the characters of each formula in its place, because Word writes
 * some formulas differently.
 */
const asShown = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_key, inside: unknown) =>
      typeof inside === "string"
        ? inside.replace(/data-latex="([^"]*)"/g, (_all, latex: string) =>
            JSON.stringify(shownBy(decoded(latex))).replaceAll('"', "'"),
          )
        : inside,
    ),
  ) as T;

type VariantsFor = ReturnType<typeof someVariants> extends fc.Arbitrary<infer T> ? T : never;

/** Writes a paper and reads it again: both must be the same. */
async function expectUnchanged(
  generated: readonly Generated[],
  passageTexts: readonly string[],
  columns: 1 | 2,
  variantsFor: readonly VariantsFor[] = [],
): Promise<void> {
  const questions = generated.map(draftOf);
  const stored = questions.map(({ question: one, names }) => {
    const at = PASSAGES.indexOf(one.passageId ?? "");
    return { question: viewOf(one, names, MEDIA), passage: passageTexts[at] ?? "" };
  });
  const variants = stored.map((one, at) => variantsFor[at]?.(one) ?? []);
  const shared = withSharedPassages(stored, variants);
  const { bytes, notes } = await exported(
    questions,
    { contents: "answers", columns },
    {
      title: "Subject: a test",
      instructions: "<p>1. Read all questions. (A) Slowly.</p><p>Ans. in pen</p>",
      passages: Object.fromEntries(PASSAGES.map((id, at) => [id, passageTexts[at] ?? ""])),
      variants: Object.fromEntries(
        questions.map(({ question }, at) => [question.questionId, shared[at] ?? []]),
      ),
    },
  );
  expect(notes).toEqual([]);
  const read = await reading("paper.docx", bytes, QUESTION_TABLE);
  expect(read).toMatchObject({ notes: [] });
  const imported = read.rows.map((row) => {
    if (!("cells" in row)) throw new Error(row.reason);
    expect(row.notes).toBeUndefined();
    return readBack(row.cells, { mediaUrl: MEDIA, image: () => undefined });
  });
  const expected = stored.map((one, at) => {
    const { input, ...rest } = asStored(one);
    const own = asStoredVariants(shared[at] ?? []);
    const isFixed = questions[at]?.question.fixedOptions === true;
    return {
      ...rest,
      input: { ...input, ...(isFixed && { fixedOptions: true }) },
      ...(own.length > 0 && { variants: own }),
    };
  });
  expect(asShown(imported)).toEqual(asShown(expected));
}

/**
 * In each language, all questions about one passage get the first wording that the passage has in
 * this language, because a file contains a passage only once.
 */
function withSharedPassages(
  stored: readonly { passage: string }[],
  variants: readonly (readonly VariantTexts[])[],
): VariantTexts[][] {
  return variants.map((own, at) =>
    own.map((one) => {
      const first = stored.findIndex(
        ({ passage }, other) =>
          passage === stored[at]?.passage &&
          variants[other]?.some((same) => same.language === one.language && same.passage !== ""),
      );
      const same = variants[first]?.find(({ language }) => language === one.language);
      return { ...one, passage: same?.passage ?? "" };
    }),
  );
}

const papers = [
  fc.array(question, { minLength: 1, maxLength: 6 }),
  fc.tuple(rich, rich),
  fc.constantFrom(1 as const, 2 as const),
] as const;

test("a paper written with its answers is imported without a fault and unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(...papers, (generated, passages, columns) =>
      expectUnchanged(generated, passages, columns),
    ),
    { numRuns: runs(60) },
  );
}, 120_000);

test(
  "a paper in several languages is imported without a fault and unchanged",
  { timeout: 180_000, tags: ["thorough"] },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        ...papers,
        fc.array(someVariants(rich, 2), { minLength: 6, maxLength: 6 }),
        (generated, passages, columns, variantsFor) =>
          expectUnchanged(generated, passages, columns, variantsFor),
      ),
      { numRuns: runs(60) },
    );
  },
);

test("a paper of every type in all twelve languages is imported unchanged", async () => {
  const one = (code: string) => question.filter(({ sample }) => sample.responseType === code);
  const codes = Object.keys(SAMPLES);
  const generated = codes.flatMap((code) => fc.sample(one(code), { numRuns: 1, seed: 11 }));
  expect(generated).toHaveLength(codes.length);
  const passages = ["<p>One text</p>", "<p>Another text</p>"];
  await expectUnchanged(
    generated,
    passages,
    1,
    codes.map(() => inAllLanguages),
  );
}, 60_000);
