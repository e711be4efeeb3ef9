import fc from "fast-check";
import { expect, test } from "vitest";
import { detect } from "./detect.rules.ts";
import { column, page, question, text } from "./page.fixture.ts";
import type { PdfShape } from "./pdf-page.rules.ts";

const numbers = (found: ReturnType<typeof detect>) => found.boxes.map(({ number }) => number);

test("each question of a page has a box from its number to its last option", () => {
  const { boxes, doubts } = detect([page(column(1, 8))]);
  expect(doubts).toEqual([]);
  expect(boxes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const [at, { parts, text: words }] of boxes.entries()) {
    expect(parts).toHaveLength(1);
    const [part] = parts;
    expect(part?.t).toBeGreaterThan(100 + at * 70 - 14);
    expect(part?.b).toBeLessThan(100 + at * 70 + 36);
    expect(words).toContain("(D) none");
  }
});

const short = { stem: "Which of these falls fastest?" };

test.each([12, 20, 36])(
  "two columns are read one after the other, with numbers %i points out",
  (indent) => {
    const made = { ...short, indent };
    const first = page([...column(1, 8, { ...made, x: 40 }), ...column(9, 8, { ...made, x: 310 })]);
    const second = page([
      ...column(17, 8, { ...made, x: 40 }),
      ...column(25, 8, { ...made, x: 310 }),
    ]);
    const found = detect([first, second]);
    expect(numbers(found)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
    expect(found.boxes.every(({ parts }) => parts.length === 1)).toBe(true);
    expect(found.boxes[8]?.parts[0]?.l).toBeGreaterThan(300);
  },
);

test("a question goes on in the next column", () => {
  const left = [
    ...column(1, 8, { ...short, x: 40 }),
    ...question(9, 660, { ...short, x: 40 }).slice(0, 2),
  ];
  const right = [text(330, 60, "(A) a stone (B) a leaf"), ...column(10, 8, { ...short, x: 310 })];
  const box = detect([page([...left, ...right])]).boxes[8];
  expect(box?.parts).toHaveLength(2);
  expect(box?.text).toContain("(A) a stone");
});

test("three columns get no boxes without a doubt", () => {
  const made = { stem: "Which falls first?", indent: 15 };
  const three = [20, 215, 410].flatMap((x, at) => column(at * 9 + 1, 9, { ...made, x }));
  expect(detect([page(three)]).doubts).toContain("three-columns");
});

test("instructions with numbers are not questions", () => {
  const lines = [
    "Read the paper.",
    "Use a pen.",
    "Write your name.",
    "Be quiet.",
    "Stay here.",
    "Stop.",
  ];
  const orders = lines.map((line, at) => text(60, 60 + at * 14, `${at + 1}. ${line}`));
  const head = text(60, 46, "General instructions");
  const questions = Array.from({ length: 8 }, (_, at) => question(at + 1, 180 + at * 70)).flat();
  expect(numbers(detect([page([head, ...orders, ...questions])]))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
});

test("numbered statements inside a question do not begin another one", () => {
  const after = ["1. A stone is heavy.", "2. A leaf is light."];
  const questions = Array.from({ length: 7 }, (_, at) =>
    question(at + 1, 100 + at * 90, { after }),
  ).flat();
  expect(numbers(detect([page(questions)]))).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each(["Answer: B", "Ans. (B)", "Correct answer - B", "उत्तर: B"])(
  "the box ends before “%s”, and the letter is offered as the key",
  (line) => {
    const after = [line, "Because a stone is heavy."];
    const questions = Array.from({ length: 6 }, (_, at) =>
      question(at + 1, 100 + at * 110, { after }),
    ).flat();
    const { boxes } = detect([page(questions)]);
    expect(boxes.map(({ answer }) => answer)).toEqual(["B", "B", "B", "B", "B", "B"]);
    expect(
      boxes.every(({ showsAnswer, text: words }) => !showsAnswer && !words.includes("heavy")),
    ).toBe(true);
  },
);

test("an answer inside a question's own line is named, because the box cannot leave it out", () => {
  const stem = "Which falls fastest? Ans: (B)";
  const { boxes } = detect([page(column(1, 6, { stem }))]);
  expect(boxes.map(({ showsAnswer }) => showsAnswer)).toEqual([true, true, true, true, true, true]);
});

test.each(["SECTION B", "Questions 4 to 6 have a number as their answer", "प्रश्न संख्या 4 से 6"])(
  "“%s” belongs to the questions after it",
  (heading) => {
    const first = Array.from({ length: 3 }, (_, at) => question(at + 1, 100 + at * 70)).flat();
    const rest = Array.from({ length: 5 }, (_, at) => question(at + 4, 350 + at * 70)).flat();
    const { boxes } = detect([page([...first, text(60, 310, heading), ...rest])]);
    expect(boxes).toHaveLength(8);
    expect(boxes[2]?.text).not.toContain(heading);
    expect(boxes[2]?.parts[0]?.b).toBeLessThan(290);
  },
);

test("running heads and feet are left out, also where odd and even pages mirror each other", () => {
  const pages = Array.from({ length: 6 }, (_, at) => {
    const head = at % 2 === 0 ? `Mock test ${at + 1}` : `${at + 1} Mock test`;
    const x = at % 2 === 0 ? 60 : 460;
    return page([
      text(x, 40, head, "head"),
      ...column(at * 8 + 1, 8),
      text(280, 820, String(at + 1), "head"),
    ]);
  });
  const { boxes } = detect(pages);
  expect(boxes).toHaveLength(48);
  expect(
    boxes.every(({ text: words, parts }) => !words.includes("Mock") && parts.length === 1),
  ).toBe(true);
});

test("a page without text is a scan, and a PDF of such pages is named as one", () => {
  const picture: PdfShape = { kind: "ground", l: 0, t: 0, r: 595, b: 842 };
  expect(detect([page([], [picture])]).doubts).toEqual(["scan"]);
  const mixed = detect([page(column(1, 8)), page([], [picture]), page(column(9, 8))]);
  expect(mixed.doubtfulPages).toEqual([1]);
});

test("pages without numbers give no boxes, and say so", () => {
  expect(detect([page([text(60, 100, "A page of a book about stones.")])]).doubts).toContain(
    "no-numbers",
  );
});

test("the order in which a PDF draws its texts changes nothing", () => {
  const texts = [...column(1, 8, { ...short, x: 40 }), ...column(9, 8, { ...short, x: 310 })];
  const usual = detect([page(texts)]);
  fc.assert(
    fc.property(fc.shuffledSubarray(texts, { minLength: texts.length }), (mixed) => {
      expect(detect([page(mixed)])).toEqual(usual);
    }),
    { numRuns: 20 },
  );
});
