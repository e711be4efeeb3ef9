import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import {
  anySample,
  draftOf,
  draftQuestion,
  draftSection,
  idOf,
  SAMPLES,
  TEST_ID,
} from "../../testing/draft.fixture.ts";
import { freeze } from "./freeze.rules.ts";
import { PaperCover, PaperKey, PaperReview, StudentPaper } from "../terms/paper/paper.schema.ts";

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const options = (...texts: string[]) => ({
  options: texts.map((html, i) => ({ id: "abcdefgh".charAt(i), html })),
});
const single = {
  responseType: "MCQ_SINGLE",
  content: options("Light", "Spoons"),
  key: { option: "a" },
};
const passage = (n: number, passageText: string): Passage => ({
  passageId: idOf("p", n),
  rev: 1,
  examType: "JEE",
  subjectTopicId: "st_1",
  passageText,
  createdAt: "2026-11-21T04:30:00.000Z",
  createdBy: "u",
  changedAt: "2026-11-21T04:30:00.000Z",
  changedBy: "Meera Iyer",
});

describe("a frozen paper", () => {
  test("contains every question in order, in four parts that pass their schemas", () => {
    const draft = draftOf([], {
      sections: [
        { section: draftSection(1), questions: [draftQuestion(single, 1)] },
        { section: draftSection(1), questions: [draftQuestion(single, 2)] },
      ],
    });
    const { paper, problems, maxMarks } = freeze(draft);
    expect(problems).toEqual([]);
    expect(maxMarks).toBe(800);
    expect(paper.student.questions.map(({ _id, section }) => [_id, section])).toEqual([
      [idOf("q", 1), 0],
      [idOf("q", 2), 1],
    ]);
    expect(PaperCover.parse(paper.cover)).toEqual(paper.cover);
    expect(StudentPaper.parse(paper.student)).toEqual(paper.student);
    expect(PaperKey.parse(paper.key)).toEqual(paper.key);
    expect(PaperReview.parse(paper.review)).toEqual(paper.review);
  });

  test("counts full marks by the section's scheme, also for the rows of a matrix", () => {
    const matrix = {
      responseType: "MATRIX_MATCHING",
      content: { columns: [] },
      key: { rows: [1, 2, 4, 8] },
    };
    const of = (kind: "jee-main" | "matrix-rows" | "standard") =>
      freeze(draftOf([draftQuestion(matrix, 1, { marks: 300 })], {}, { kind }));
    expect(of("standard").maxMarks).toBe(300);
    expect(of("jee-main").maxMarks).toBe(400);
    expect(of("matrix-rows").maxMarks).toBe(800);
    expect(of("matrix-rows").paper.student.questions[0]?.marks).toBe(8);
  });

  test("has the formulas of every rich text rendered", () => {
    const content = options(`<p>${formula("x^2")}</p>`, "<p>none</p>");
    const question = draftQuestion({ ...single, content }, 1, {
      question: `<p>${formula("a_1")}</p>`,
      solution: `<p>${formula("b_2")}</p>`,
      passageId: idOf("p", 1),
    });
    const { paper, problems } = freeze(
      draftOf([question], {
        instructions: formula("c_3"),
        passages: [passage(1, `<p>${formula("d_4")}</p>`)],
      }),
    );
    expect(problems).toEqual([]);
    const [shown] = paper.student.questions;
    const rendered = [
      shown?.question,
      shown?.options?.[0],
      paper.student.passages[idOf("p", 1)],
      paper.cover.instructions,
      paper.review.solutions[idOf("q", 1)],
    ];
    for (const html of rendered) {
      expect(html).toContain('class="katex"');
      expect(html).not.toContain("data-latex");
    }
  });
});

describe("a problem has the path of what is wrong", () => {
  test.each([
    ["question", { question: formula("\\frac") }],
    ["options.1", { content: options("a", formula("\\frac")) }],
    ["solution", { solution: formula("\\frac") }],
  ])("for an invalid formula in %s", (place, more) => {
    const { problems } = freeze(draftOf([draftQuestion(single, 7, more)]));
    expect(problems).toEqual([
      {
        path: `${idOf("q", 7)}.${place}`,
        message: expect.stringMatching(/^The formula \\frac is not valid: ./),
        code: "formula_error",
      },
    ]);
  });

  test("for an invalid formula in the instructions and in a passage", () => {
    const { problems } = freeze(
      draftOf([], { instructions: formula("{"), passages: [passage(3, formula("}"))] }),
    );
    expect(problems.map(({ path }) => path)).toEqual([idOf("p", 3), "instructions"]);
  });

  test("for blank or equal options, and a key that is not an option", () => {
    const content = options("Light", "<p></p>", "Light");
    const { problems } = freeze(
      draftOf([draftQuestion({ ...single, content, key: { option: "h" } }, 7)]),
    );
    expect(problems.map(({ path }) => path)).toEqual([
      `${idOf("q", 7)}.options.1`,
      `${idOf("q", 7)}.options.2`,
      `${idOf("q", 7)}.answerKey`,
    ]);
  });

  test("for a scheme that does not fit its section's questions", () => {
    const draft = draftOf([], {
      sections: [
        { section: draftSection(0), questions: [] },
        {
          section: draftSection(1, { kind: "matrix-rows" }),
          questions: [draftQuestion(single, 1)],
        },
      ],
    });
    expect(freeze(draft).problems.map(({ path }) => path)).toEqual(["sectionDetails.1.scheme"]);
  });

  test("for a missing passage", () => {
    const { problems } = freeze(draftOf([draftQuestion(single, 7, { passageId: idOf("p", 9) })]));
    expect(problems.map(({ path }) => path)).toEqual([`${idOf("q", 7)}.passageId`]);
  });
});

describe("the part of a paper that students get", () => {
  test.each(responseTypes.codes)("does not depend on the key of a %s question", (code) => {
    const samples = SAMPLES[code];
    if (!samples) throw new Error(`There are no samples of ${code}`);
    fc.assert(
      fc.property(samples, samples, fc.string(), (one, other, secret) => {
        const shown = (key: unknown, solution: string) =>
          freeze(draftOf([draftQuestion({ ...one, key }, 1, { solution })])).paper;
        const [first, second] = [shown(one.key, "<p>s</p>"), shown(other.key, `<p>${secret}</p>`)];
        expect(JSON.stringify(second.student)).toBe(JSON.stringify(first.student));
        expect(JSON.stringify(second.cover)).toBe(JSON.stringify(first.cover));
      }),
    );
  });

  test("contains nothing of keys, keywords and solutions", () => {
    const canary = fc.stringMatching(/^[a-z]{12}$/);
    fc.assert(
      fc.property(
        fc.array(anySample, { minLength: 1, maxLength: 8 }),
        canary,
        (samples, planted) => {
          const subjective = {
            responseType: "SUBJECTIVE",
            content: {},
            key: { model: `${planted} model`, keywords: [`${planted}word`] },
          };
          const solution = `<p>${planted}</p>`;
          const questions = [...samples, subjective].map((one, n) =>
            draftQuestion(one, n, { solution }),
          );
          const { paper } = freeze(draftOf(questions));
          expect(JSON.stringify([paper.student, paper.cover])).not.toContain(planted);
          // Proves that the search finds the planted text where it belongs.
          expect(JSON.stringify(paper.key)).toContain(planted);
          expect(JSON.stringify(paper.review).split(planted)).toHaveLength(questions.length + 1);
        },
      ),
    );
  });

  test("has only the listed fields", () => {
    fc.assert(
      fc.property(anySample, (sample) => {
        const { paper } = freeze(draftOf([draftQuestion(sample, 1)]));
        const type = responseTypes.get(sample.responseType);
        const form = type.answerForm?.(sample.content);
        const rows = type.writeRows?.(sample.content);
        const fields = Object.keys(paper.student.questions[0] ?? {}).filter(
          (name) => name !== "options",
        );
        expect(fields.toSorted()).toEqual(
          [
            "_id",
            "marks",
            "question",
            "questionType",
            "responseType",
            "section",
            "subject",
            ...(form ? ["format"] : []),
            ...(rows ? ["rows"] : []),
          ].toSorted(),
        );
        expect(paper.student.testId).toBe(TEST_ID);
      }),
    );
  });
});
