import { describe, expect, test } from "vitest";
import { type PaperLine, read, shown } from "./blocks.fixture.ts";

/** Papers in which a key, a label or a passage is in an unusual place. */

const paper = (lines: (at: number) => string[]): string[] => [0, 1, 2, 3, 4].flatMap(lines);
const options = ["(1) joule", "(2) newton", "(3) pascal"];
const stem = (at: number) => `${at + 1}. Which unit is number ${at + 1}?`;
const right = (at: number) =>
  `${at + 1} | Which unit is number ${at + 1}? | joule / newton / pascal / volt | ${"ABCD"[at % 4]}`;

test.each([
  ["known words in the last option", (at: number) => `  Right answer - ${(at % 4) + 1}`],
  ["words of its own in the last option", (at: number) => `  Vastus (${(at % 4) + 1})`],
])("%s are no part of it", (_name, key) => {
  const lines = paper((at) => ["", stem(at), ...options, `(4) volt${key(at)}`]);
  expect(shown(lines)).toEqual([0, 1, 2, 3, 4].map(right));
});

test("a column of texts that is headed Question is no column of numbers", () => {
  const table = [
    ["Difficulty", "Question", "Answer", "Solution & Reasoning"],
    ["Hard", "How many sides has a square field?", "4", "All are equal."],
    ["Easy", "How many wheels has a bicycle?", "2", "One behind the other."],
    ["Hard", "A coil carries 2 A. How many ampere is that?", "2", "As it says."],
  ];
  expect(shown([{ table }])).toEqual([
    "1 | How many sides has a square field? |  | 4",
    "2 | How many wheels has a bicycle? |  | 2",
    "3 | A coil carries 2 A. How many ampere is that? |  | 2",
  ]);
});

test("a key behind the stem is not part of it", () => {
  const lines = paper((at) => ["", `${stem(at)} [Ans. ${(at % 4) + 1}]`, ...options, "(4) volt"]);
  expect(shown(lines)).toEqual([0, 1, 2, 3, 4].map(right));
});

test("one option that ends like a key is not a key", () => {
  const lines = paper((at) => ["", stem(at), ...options, at === 2 ? "(4) vitamin 2" : "(4) volt"]);
  expect(shown(lines)[2]).toContain("pascal / vitamin 2 | ");
});

test("commas between options in a line belong to none", () => {
  const lines = paper((at) => ["", stem(at), "(a) joule, (b) newton, (c) pascal, (d) volt"]);
  expect(shown(lines)[0]).toContain("| joule / newton / pascal / volt |");
});

test("labels in a line below the next heading are no options of the last question", () => {
  const lines = [
    ...paper((at) => ["", stem(at), ...options, "(4) volt"]),
    "SECTION B",
    "Each question has four options (A), (B), (C) and (D).",
    ...paper((at) => ["", stem(at), ...options, "(4) volt"]),
  ];
  expect(shown(lines)[4]).toContain("| joule / newton / pascal / volt |");
});

test("all labels of a key in a page of solutions are read", () => {
  const keys = ["(A), (C)", "(B)", "(A), (B), (D)", "(C) and (D)", "(D)"];
  const lines = [
    ...paper((at) => ["", stem(at), "(A) joule", "(B) newton", "(C) pascal", "(D) volt"]),
    "SOLUTIONS",
    ...keys.map((key, at) => `${at + 1}. Ans : ${key} The rays meet behind the lens.`),
  ];
  expect(read(lines).questions.map(({ key }) => key)).toEqual(["A,C", "B", "A,B,D", "C,D", "D"]);
});

test("a passage that names other questions is doubted", () => {
  const lines = [
    ...paper((at) => ["", stem(at), ...options, "(4) volt"]),
    "Passage for Q. 7 - 8",
    "The committee met on Monday and adjourned without a vote.",
    ...[5, 6].flatMap((at) => ["", stem(at), ...options, "(4) volt"]),
  ];
  const doubted = read(lines).questions.map(({ doubts }) =>
    doubts.some(({ kind }) => kind === "passage"),
  );
  expect(doubted).toEqual([false, false, false, false, false, true, true]);
});

test("topics above questions without numbers are no part of them", () => {
  const lines = paper(
    (at) =>
      [
        ...(at % 2 > 0 ? [] : [{ text: `Topic ${"xyzuv"[at]}`, tags: ["strong"] }]),
        `Which unit is number ${at + 1}?`,
        "a. joule",
        "b. newton",
        "c. pascal",
        "d. volt",
        `Ans: ${"abcd"[at % 4]}`,
      ] as string[],
  );
  expect(shown(lines)[2]).toBe("- | Which unit is number 3? | joule / newton / pascal / volt | C");
});

test("a sign of a font that the file does not name is asked about", () => {
  const options = ["(A) joule", "(B) \uf076 newton", "(C) watt", "(D) pascal"];
  const lines = [
    "1. Unit of force",
    ...options,
    "Ans. B",
    "2. Unit of power",
    "(A) joule",
    "(B) newton",
    "(C) watt",
    "(D) pascal",
    "Ans. C",
  ];
  const kinds = read(lines).questions.map(({ doubts }) => doubts.map(({ kind }) => kind));
  expect(kinds).toEqual([["sign"], []]);
});

describe("a part that is written in another way", () => {
  const single = paper((at) => [
    "",
    stem(at),
    "A. joule\tB. newton",
    "C. pascal\tD. volt",
    "Ans. B",
  ]);
  const numbers = (more: PaperLine[] = []): PaperLine[] => [
    "PART B",
    ...[0, 1, 2].flatMap((at) => ["", `${at + 1}. How long is the piece ${at}?`, "Ans. 4"]),
    "",
    "4. The whole is ______",
    ...more,
  ];

  test("two options behind the stem are found", () => {
    const said = (at: number) =>
      `${at + 1}. The unit ${at} is that of force.  (1) True     (2) False`;
    const lines = [...single, ...single, "PART B", ...paper((at) => ["", said(at), "Ans. 1"])];
    expect(shown(lines).at(-1)).toBe("5 | The unit 4 is that of force. | True / False | A");
  });

  test("a title below a text without options is asked about", () => {
    const lines = [
      ...single,
      ...numbers([{ text: "Optics", tags: ["strong"] }]),
      "5. So is it?",
      "Ans. 2",
    ];
    const kinds = read(lines).questions.map(({ doubts }) => doubts.map(({ kind }) => kind));
    expect(kinds.at(-2)).toContain("border");
  });

  test("the head of a single page is not part of a question", () => {
    const lines = [
      ...single,
      ...numbers(["Sunrise Academy\tTest 7\tPage 2"]),
      "5. So is it?",
      "Ans. 2",
    ];
    expect(shown(lines).join()).not.toContain("Sunrise");
  });
});
