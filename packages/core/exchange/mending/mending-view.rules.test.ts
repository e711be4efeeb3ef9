import { expect, test } from "vitest";
import { blockOf, questionAt, readingOf, rolesOf } from "../profiles/paper.fixture.ts";
import { RichLine } from "../reading/rich-line.rules.ts";
import { NO_HINTS } from "../reading/hints.schema.ts";
import { understoodView } from "./mending-view.rules.ts";
import { MendingView } from "./mending.schema.ts";

const lines = ["1. Which < is 𝑥?", "(A) one", "(B) two", "Thank you"];
const blocks = lines.map((text, id) => blockOf(id, text));
const roles = rolesOf("stem", "options", "options", "left").map((one, id) => ({
  ...one,
  question: id < 3 ? 0 : -1,
}));
const question = questionAt(0);
const share = (form: string) => ({ form, count: 1, example: form });
const reading = readingOf({ sentence: "1 question", roles, questions: [question] });

test("a paper is shown by its paragraphs and by the questions found in them", () => {
  const view = understoodView(blocks, reading, 1);
  expect(view).toMatchObject({ sentence: "1 question", page: 1, pages: [0], questionCount: 1 });
  expect(view.blocks.map(({ role, question: at, text }) => [role, at, text])).toEqual([
    ["stem", 0, "1. Which < is 𝑥?"],
    ["options", 0, "(A) one"],
    ["options", 0, "(B) two"],
    ["left", null, "Thank you"],
  ]);
  expect(view.questions).toMatchObject([
    {
      name: "Question 1",
      html: "<p>Which &lt; is 𝑥?</p>",
      options: [
        { label: "(A)", html: "<p>one</p>" },
        { label: "(B)", html: "<p>two</p>" },
      ],
    },
  ]);
  const whole = { ...view, rev: 0, hints: NO_HINTS };
  expect(MendingView.parse(whole)).toEqual(whole);
});

test("formulas are drawn, pictures are named, and tables stay tables", () => {
  const rich = new RichLine([
    { text: "x", tags: ["sup"] },
    { text: "\ufffc", tags: [], latex: "a<b" },
    { text: "\ufffc", tags: [], image: "fig.png" },
  ]);
  const cell = [RichLine.of("one & two")];
  const view = understoodView(
    [
      blockOf(0, "", { line: rich }),
      blockOf(1, "", { table: { kind: "data", rows: [[cell, cell]] } }),
    ],
    readingOf(),
    1,
  );
  expect(view.blocks.map(({ html }) => html)).toEqual([
    '<sup>x</sup><span data-type="inline-math" data-latex="a&lt;b"></span><i>[fig.png]</i>',
    "<table><tbody><tr><td>one &amp; two</td><td>one &amp; two</td></tr></tbody></table>",
  ]);
});

test("questions of several parts are told apart by their part", () => {
  const parts = [
    { name: "Physics", from: 0, to: 1, count: 1 },
    { name: "", from: 1, to: 2, count: 1 },
  ];
  const questions = [question, questionAt(0, { part: 1 }), questionAt(0, { number: undefined })];
  const { places } = understoodView(blocks, readingOf({ parts, questions }), 1);
  expect(places).toEqual([
    { number: "1", name: "Question 1, Physics", start: 0 },
    { number: "1", name: "Question 1, part 2", start: 0 },
    { number: "(3)", name: "Question (3), without a number, Physics", start: 0 },
  ]);
});

test("listed keys that fit no option are named with their question", () => {
  const apart = { keyFrom: "apart", written: "E" } as const;
  const reason = { kind: "key-outside", text: "E is no option." };
  const { keys } = understoodView(
    blocks,
    readingOf({
      questions: [
        questionAt(0, { keyFrom: "apart", written: "B", key: "B" }),
        questionAt(0, { ...apart, doubts: [reason] }),
        questionAt(0, apart),
        questionAt(0),
      ],
      keySheet: [{ part: 0, number: 1, written: "B" }],
    }),
    1,
  );
  expect(keys).toEqual({
    found: 1,
    listed: 1,
    unfit: [
      { question: 1, written: "E", reason: "E is no option." },
      { question: 2, written: "E", reason: "It names no option of this question." },
    ],
  });
});

test("doubts about questions can be said to be none, but not what cannot be read", () => {
  const step = { kind: "step", text: "The number before it is 3." };
  const fault = { kind: "fault", text: "A chart or drawing cannot be read." };
  const questions = [
    questionAt(0, { doubts: [step] }),
    questionAt(3, { doubts: [fault, step] }),
    questionAt(6, { doubts: [fault] }),
  ];
  const doubts = [
    { ...step, questions: [0, 1] },
    { ...fault, questions: [1, 2] },
  ];
  const many = Array.from({ length: 9 }, (_, id) => blockOf(id, `${id}`));
  const view = understoodView(many, readingOf({ questions, doubts }), 1);
  const settled = [0, 3].map((block) => ({ block, kind: "step" }));
  expect(view.doubts.map(({ remedy }) => remedy)).toEqual([{ settled }, undefined]);
  expect(view.doubts.map(({ leave }) => leave?.blocks?.map(({ block }) => block))).toEqual([
    [0, 1, 2, 3, 4, 5],
    [3, 4, 5, 6, 7, 8],
  ]);
  expect(view.questions.map(({ remedy }) => remedy)).toEqual([
    { settled: [settled[0]] },
    { settled: [settled[1]] },
    undefined,
  ]);
});

test("a group of doubts says if they differ, and the mark is the one that is used", () => {
  const doubt = (at: number) => ({ kind: "step", text: `The number before it is ${at}.` });
  const marked = { keyFrom: "mark", keyMark: "after:*" } as const;
  const questions = [
    questionAt(0, { doubts: [doubt(3)], ...marked }),
    questionAt(3, { doubts: [doubt(5)], keyFrom: "line", keyMark: "bold" }),
  ];
  const group = (...places: number[]) => ({ ...doubt(3), questions: places });
  const forms = { number: [], option: [], keyMark: [share("bold"), share("after:*")] };
  const seen = (places: number[], more = {}) =>
    understoodView(blocks, readingOf({ questions, doubts: [group(...places)], forms, ...more }), 1);
  expect(seen([0, 1])).toMatchObject({ doubts: [{ varies: true }], mark: "after:*" });
  expect(seen([0], { questions: [questionAt(0, { doubts: [doubt(3)] })] })).toMatchObject({
    doubts: [{ varies: false }],
    mark: "none",
  });
});

test("a long paper comes in pages, each with the questions that begin there", () => {
  const many = Array.from({ length: 1500 }, (_, id) => blockOf(id, `${id + 1}. Question`));
  const questions = many.map(({ id }) => questionAt(id, { number: id + 1 }));
  const long = readingOf({ questions });
  const pages = [1, 2, 3, 99].map((page) => understoodView(many, long, page));
  expect(pages.map(({ page, blocks: shown }) => [page, shown.length])).toEqual([
    [1, 600],
    [2, 600],
    [3, 300],
    [3, 300],
  ]);
  expect(pages[1]?.pages).toEqual([0, 600, 1200]);
  expect(pages.slice(0, 3).flatMap((one) => one.questions.map(({ at }) => at))).toEqual(
    many.map(({ id }) => id),
  );
});

test("an answer stays below 5 MB, however long the lines are", () => {
  const text = "प्रश्न ".repeat(60_000);
  const huge = Array.from({ length: 300 }, (_, id) => blockOf(id, `${id}. ${text}`));
  const questions = huge.map(({ id }) => questionAt(id));
  const view = understoodView(huge, readingOf({ questions }), 1);
  expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThan(5 * 1024 * 1024);
  expect(view.pages.length).toBeGreaterThan(1);
});
