import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIFFICULTIES } from "../../bank/question/difficulty.rules.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { type QuestionView } from "../../bank/question/question.schema.ts";
import { publishableSample } from "../../testing/draft.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { asStored, readBack, MEDIA } from "../formats/fixtures/stored-question.fixture.ts";
import { imagesOfRow, questionOfRow, rowOfQuestion } from "./row.rules.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";

const PICTURE = "media/0123456789abcdef.png";
const settings = {
  mediaUrl: MEDIA,
  image: (reference: string) => (reference.startsWith("fig") ? PICTURE : undefined),
};

const row: Cells<QuestionColumn> = {
  examType: "as level",
  subject: " Physics",
  topic: "Waves",
  subTopic: "Sound",
  difficulty: "hard",
  responseType: "mcq single correct",
  question: "How fast is $c$?",
  optionA: "Fast",
  optionB: "Slow",
  answerKey: "a",
};
const problemsOf = (over: Cells<QuestionColumn>) => {
  const read = questionOfRow({ ...row, ...over }, settings);
  return "problems" in read
    ? read.problems.map(({ column, reason }) => `${column}: ${reason}`)
    : [];
};
const inputOf = (over: Cells<QuestionColumn>) => {
  const read = questionOfRow({ ...row, ...over }, settings);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read;
};

describe("a row", () => {
  test("notes a number that is stored differently, and compares it exactly if that changes the answer", () => {
    const number = (answerKey: string, tolerance = "") => ({
      responseType: "INTEGER",
      optionA: "",
      optionB: "",
      answerKey,
      tolerance,
    });
    const { input, notes } = inputOf(number("3.14159 ± 0.01"));
    expect(input).toMatchObject({ answerKey: 3.14, tolerance: 0.01 });
    expect(notes).toEqual(["The answer 3.14159 is kept as 3.14."]);
    const exact = inputOf(number("9.81", "0.005"));
    expect(exact.input).toMatchObject({ answerKey: "9.81 ± 0.005", format: { kind: "decimal" } });
    expect(exact.notes).toEqual([
      "Answers are compared exactly with 9.81 ± 0.005, because two decimals would change it.",
    ]);
    expect(problemsOf(number("1,6e-19 ± 1 %"))).toEqual(["answerKey: Use a point, not a comma."]);
  });

  test("becomes a question as an administrator submits it", () => {
    expect(inputOf({}).input).toEqual({
      examType: "AS_LEVEL",
      subject: "Physics",
      topic: "Waves",
      subTopic: "Sound",
      difficulty: "DIFFICULT",
      marks: 1,
      questionType: "STANDARD",
      responseType: "MCQ_SINGLE",
      question: `<p>How fast is <span data-type="inline-math" data-latex="c"></span>?</p>`,
      options: ["<p>Fast</p>", "<p>Slow</p>"],
      answerKey: 0,
      solution: "",
    });
  });

  test("with a passage becomes a comprehension question", () => {
    expect(inputOf({ passage: "Read *this*." })).toMatchObject({
      passage: "<p>Read <em>this</em>.</p>",
      input: { questionType: "COMPREHENSION" },
    });
    const passage = "p_00000000000000000001";
    expect(inputOf({ passage })).toMatchObject({ passage: "", input: { passageId: passage } });
  });

  test.each<[Cells<QuestionColumn>, string[]]>([
    [
      { examType: "JEE Mains" },
      [
        'examType: "JEE Mains" is not a valid exam type. Use one of FOUNDATION, JEE, NEET, AS_LEVEL, A_LEVEL.',
      ],
    ],
    [
      { difficulty: "" },
      ["difficulty: The difficulty is missing. Use one of EASY, MEDIUM, DIFFICULT."],
    ],
    [{ topic: " " }, ["topic: The topic is missing."]],
    [
      { subTopic: "x".repeat(121) },
      ["subTopic: The sub-topic is too long: the limit is 120 characters."],
    ],
    [
      { marks: "4,5" },
      ['marks: "4,5" is not a valid number of marks. Use 0.01 to 1000, with at most two decimals.'],
    ],
    [
      { marks: "0.001" },
      [
        'marks: "0.001" is not a valid number of marks. Use 0.01 to 1000, with at most two decimals.',
      ],
    ],
    [
      { responseType: "ESSAY" },
      [
        expect.stringMatching(
          /^responseType: "ESSAY" is not a valid response type. Use one of MCQ_SINGLE, /,
        ),
      ],
    ],
    [{ question: "<br>" }, ["question: Enter the question's text."]],
    [{ answerKey: "C" }, ["answerKey: There is no option C. Write letters from A to B."]],
    [{ optionB: "", optionC: "x" }, ["optionB: Option B is blank."]],
    [{ optionC: "Fast" }, ["optionC: Options A and C are the same."]],
    [
      { solution: "$\\frac$" },
      [expect.stringMatching(/^solution: The formula \\frac cannot be shown/)],
    ],
    [
      { responseType: "INTEGER", answerKey: "1", tolerance: "-1" },
      ["tolerance: The tolerance must be a number, 0 or more."],
    ],
    [
      { responseType: "MATRIX", answerKey: "A:1 B:2" },
      ["answerKey: Row C has no correct column.", "answerKey: Row D has no correct column."],
    ],
  ])("%j says what to correct", (over, problems) => {
    expect(problemsOf(over)).toEqual(problems);
  });

  test("reports all its errors together", () => {
    const wrong = { examType: "", marks: "x", optionA: "$\\frac{$", answerKey: "Z" };
    expect(problemsOf(wrong).map((problem) => problem.split(":")[0])).toEqual([
      "examType",
      "marks",
      "optionA",
      "answerKey",
    ]);
  });
});

describe("images of a row", () => {
  const cells = {
    ...row,
    question: 'See <img src="fig1.png"> and ![x](gone.png)',
    optionB: "fig2.png",
    images: "fig1.png; fig3.png",
  };

  test("are found in every text, each once", () => {
    expect(imagesOfRow(cells, MEDIA)).toEqual(["fig1.png", "gone.png", "fig2.png", "fig3.png"]);
    expect(imagesOfRow({ question: `<img src="${PICTURE}">` }, MEDIA)).toEqual([]);
  });

  test("appear where they are named, and those of the images column after the question", () => {
    const { input } = inputOf(cells);
    expect(input.question).toBe(
      `<p>See <img src="${PICTURE}" alt="" /> and <strong>[Image missing: gone.png]</strong></p>` +
        `<p><img src="${PICTURE}" alt="" /></p>`,
    );
    expect(input.options?.[1]).toBe(`<p><img src="${PICTURE}" alt="" /></p>`);
  });
});

describe("a question", { timeout: 120_000 }, () => {
  const text = fc.constantFrom(
    "<p>Plain, with $5 &lt; $6</p>",
    "<p>one<br />two</p><p>three</p>",
    `<p>area <span data-type="inline-math" data-latex="x^2&lt;\\frac{1}{2}"></span></p>`,
    `<p>So</p><div data-type="block-math" data-latex="\\begin{aligned}a&amp;=b\\\\c&amp;=d\\end{aligned}"></div>`,
    '<table><tbody><tr><th><p>a</p></th><td colspan="2"><p>1*2*3</p></td></tr></tbody></table>',
    `<p><img src="${MEDIA}/${PICTURE}" alt="a &quot;b&quot;" width="40" /></p>`,
    "<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p><strong>c</strong></p></li></ul>",
    "<p>1. first</p><p>- x</p><h2>h</h2><pre><code>$x$\n  y</code></pre><p>fig.png</p>",
  );
  const name = fc.constantFrom("Physics", "Organic Chemistry", "गणित", "=1+1", "A & B");

  const view: fc.Arbitrary<{ view: QuestionView; passage: string }> = fc
    .record({
      sample: publishableSample,
      names: fc.tuple(name, name, name),
      examType: fc.constantFrom(...EXAM_TYPES),
      difficulty: fc.constantFrom(...DIFFICULTIES),
      marks: fc.integer({ min: 1, max: 100_000 }),
      texts: fc.tuple(text, fc.oneof(fc.constant(""), text), fc.oneof(fc.constant(""), text)),
      rich: fc.array(text, { minLength: 8, maxLength: 8 }),
    })
    .map(({ sample, names, texts, rich, ...rest }) => {
      const type = responseTypes.get(sample.responseType);
      const author = type.writeAuthor(sample.content, sample.key);
      const options = type
        .writeOptions(sample.content)
        ?.map((option, index) => `${option}${rich[index] ?? ""}`);
      return {
        view: {
          _id: "q_00000000000000000001",
          rev: 1,
          ...rest,
          marks: rest.marks / 100,
          subject: names[0],
          topic: names[1],
          subTopic: names[2],
          questionType: texts[2] === "" ? ("STANDARD" as const) : ("COMPREHENSION" as const),
          responseType: sample.responseType,
          question: texts[0],
          ...author,
          options,
          answerKey: author.answerKey,
          solution: texts[1],
          passageId: texts[2] === "" ? null : "p_00000000000000000001",
          changedAt: "",
          changedBy: "",
        },
        passage: texts[2],
      };
    });

  test("of any type is the same after its row is written and read", () => {
    fc.assert(
      fc.property(view, ({ view: question, passage }) => {
        const cells = rowOfQuestion(question, passage, MEDIA);
        const read = readBack(cells, settings);
        expect(read).toEqual(asStored({ question, passage }));
      }),
      { numRuns: runs(100) },
    );
  });

  test("with a passage id keeps it", () => {
    const passageId = "p_00000000000000000001";
    const kept = fc.property(view, ({ view: question }) => {
      expect(rowOfQuestion({ ...question, passageId }, "", MEDIA).passage).toBe(passageId);
    });
    fc.assert(kept, { numRuns: 20 });
  });
});
