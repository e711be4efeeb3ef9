import { describe, expect, test } from "vitest";
import { type PaperLine, read, shown } from "./blocks.fixture.ts";

/** Papers with mistakes of their authors, and with texts that do not belong to questions. */

const UNITS = ["joule", "newton", "watt", "pascal"];
const ASKED = ["force", "power", "pressure", "work", "energy", "charge"];
const LETTERS = "ABCD";
const keyAt = (at: number): number => (at * 3) % 4;
const stem = (at: number): string => `${at + 1}. Unit of ${ASKED[at]}`;
const option = (n: number): string => `(${LETTERS.charAt(n)}) ${UNITS[n]}`;
const options = [0, 1, 2, 3].map(option);
const key = (at: number): string => LETTERS.charAt(keyAt(at));

const paper = (lines: (at: number) => PaperLine[]): PaperLine[] =>
  ASKED.flatMap((_asked, at) => lines(at));
const usual = (at: number): PaperLine[] => [stem(at), ...options, `Ans. ${key(at)}`];
const right = ASKED.map(
  (asked, at) => `${at + 1} | Unit of ${asked} | ${UNITS.join(" / ")} | ${key(at)}`,
);
const keysOf = (lines: readonly PaperLine[]): string[] =>
  read(lines).questions.map((question) => question.key);

describe("labels", () => {
  test("that a sentence only names are no options", () => {
    const lines = [
      "1. Answer all questions.",
      "2. Each question has four options (A), (B), (C) and (D). Only one is correct.",
      { text: "SECTION A", tags: ["strong"] },
      ...paper(usual),
      { text: "SECTION B", tags: ["strong"] },
      "Each question has four options (A), (B), (C) and (D). Only one is correct.",
      ...paper(usual),
    ];
    expect(shown(lines)).toEqual([...right, ...right]);
  });

  test("without a space before a number, with another bracket, are options", () => {
    const lines = paper((at) =>
      at === 2
        ? [stem(at), "a) joule", "b.5 newton", "c) watt", "d) pascal", "Ans. c"]
        : [stem(at), "a) joule", "b) newton", "c) watt", "d) pascal", "Ans. c"],
    );
    expect(shown(lines)[2]).toBe("3 | Unit of pressure | joule / 5 newton / watt / pascal | C");
    expect(shown(["1. Speed in m/s", "A.1.5", "B.2.5", "Ans. B"])[0]).toContain("1.5 / 2.5 | B");
  });

  test("with another bracket in the middle of a line are options", () => {
    const lines = paper((at) => [
      stem(at),
      at === 1
        ? "a) joule\tb) newton\tc. watt\td) pascal"
        : "a) joule\tb) newton\tc) watt\td) pascal",
      `Ans. ${key(at).toLowerCase()}`,
    ]);
    expect(shown(lines)).toEqual(right);
  });

  test("of Rome are those of options where there are no others", () => {
    const lines = paper((at) => [
      "",
      `Unit of ${ASKED[at]}?`,
      "i) joule\t\tii) newton",
      "iii) watt\t\tiv) pascal",
      `Ans. ${["i", "ii", "iii", "iv"][keyAt(at)]}`,
    ]);
    expect(keysOf(lines)).toEqual(ASKED.map((_asked, at) => key(at)));
  });
});

describe("statements", () => {
  const said = ["1. Mass is a scalar.", "2. Force is a vector.", "3. Work is a vector."];

  test("in the stem above a key behind it are no options", () => {
    const lines = paper((at) => [
      ...(at === 0
        ? ["1. Consider the statements:", ...said, "Which are correct? [NEET 2019] [Ans. B]"]
        : [`${stem(at)} [Ans. B]`]),
      ...options,
    ]);
    expect(keysOf(lines)).toEqual(ASKED.map(() => "B"));
    expect(read(lines).questions[0]?.slices.stem).toHaveLength(5);
  });

  test("in the last question of a paper without keys are not questions", () => {
    const lines = [
      ...paper((at) => [stem(at), ...options]),
      "7. Consider the statements:",
      ...said,
      "Which are correct?",
      ...options,
    ];
    expect(shown(lines).at(-1)).toContain("7 | Consider the statements: ¶ 1. Mass");
    expect(read(lines).questions).toHaveLength(7);
  });

  test("above options without a number are of one question", () => {
    const lines = paper((at) => [
      "",
      ...(at === 2
        ? ["Consider the statements:", "I. Mass", "II. Force", "III. Work", "Which are vectors?"]
        : [`Unit of ${ASKED[at]}?`]),
      ...options,
      `Ans. ${key(at)}`,
    ]);
    expect(read(lines).questions).toHaveLength(6);
    expect(read(lines).questions[2]?.slices.stem).toHaveLength(5);
  });
});

describe("words", () => {
  test("before numbers of one part of the paper are learned", () => {
    const lines = [
      { text: "SECTION A", tags: ["strong"] },
      ...ASKED.slice(0, 3).flatMap((asked, at) => [
        `Zyxqu ${at + 1}`,
        `Unit of ${asked}`,
        ...options,
        `Ans. ${key(at)}`,
      ]),
      { text: "SECTION B", tags: ["strong"] },
      ...paper(usual),
    ];
    expect(shown(lines)).toEqual([...right.slice(0, 3), ...right]);
  });

  test("before numbers alone in a line are no words for keys", () => {
    const lines = [0, 1, 2, 3].flatMap((at) => [
      `QUESTION ${at + 1}`,
      `Value of ${ASKED[at]}: ____`,
    ]);
    const both = [...paper((at) => [`QUESTION ${at + 1}`, ASKED[at] ?? "", ...options]), ...lines];
    expect(read(both).questions.every(({ key: own }) => own === "")).toBe(true);
  });

  test("before explanations below the options are learned", () => {
    const lines = paper((at) => [
      stem(at),
      ...options,
      `Zyxqu: it follows from number ${at} of the table.`,
    ]);
    const { questions } = read(lines);
    expect(questions.map(({ slices }) => slices.solution.length)).toEqual(ASKED.map(() => 1));
  });

  test("before a topic above the options are not", () => {
    const lines = paper((at) => [stem(at), `Zyxqu: topic number ${at} of it`, ...options]);
    expect(read(lines).questions.every(({ slices }) => slices.options.length === 4)).toBe(true);
  });
});

test("questions without numbers above numbered ones are read", () => {
  const lines = [
    { text: "SECTION A", tags: ["strong"] },
    ...ASKED.slice(0, 3).flatMap((asked, at) => [
      "",
      `Unit of ${asked}?`,
      ...UNITS.map((unit, n) => `${LETTERS.charAt(n)}. ${unit}`),
      `Ans. ${key(at)}`,
    ]),
    { text: "SECTION B", tags: ["strong"] },
    ...paper(usual),
  ];
  expect(read(lines).questions).toHaveLength(9);
});

test("two options that several questions share are as many as they are", () => {
  const lines = paper((at) =>
    at % 2 === 0 ? usual(at) : [stem(at), "(A) Zyx", "(B) Qu", "Ans. A"],
  );
  expect(read(lines).questions.every(({ doubts }) => doubts.length === 0)).toBe(true);
});

test("numbers that begin again below instructions are of questions", () => {
  const lines = ["Instructions:", "1. Use a pen.", "2. Answer all.", "", ...paper(usual)];
  expect(shown(lines)).toEqual(right);
});

describe("without numbers", () => {
  const bare = (at: number, more: PaperLine[] = []): PaperLine[] => [
    "",
    `Unit of ${ASKED[at]}?`,
    ...more,
    ...options,
    `Ans. ${key(at)}`,
  ];

  test("the heads of pages are no part of questions", () => {
    const head = (at: number) =>
      at % 2 === 0 ? [`Sunrise Academy\tTest 7\tPage ${at / 2 + 1}`] : [];
    const lines = paper((at) => [...head(at), ...bare(at)]);
    expect(shown(lines).every((one) => !one.includes("Sunrise"))).toBe(true);
  });

  test("a line with a number that begins a question is doubted", () => {
    const lines = paper((at) =>
      at === 3
        ? [
            "",
            "Consider:",
            "1. Mass",
            "2. Force",
            "3. Which unit is that of work?",
            ...options,
            "Ans. A",
          ]
        : bare(at),
    );
    const { questions } = read(lines);
    const odd = questions.filter(({ form }) => form !== "");
    expect(odd.every(({ doubts }) => doubts.length > 0)).toBe(true);
  });

  test("a question right below a table is doubted", () => {
    const table = [
      ["Crop", "2019"],
      ["Rice", "52"],
    ];
    const lines = paper((at) =>
      at === 3
        ? ["The output in tonnes:", { table }, "Which unit is that of work?", ...options, "Ans. A"]
        : bare(at),
    );
    const { questions } = read(lines);
    const below = questions.find(
      ({ slices }) => slices.stem.length === 1 && slices.stem[0]?.block === 20,
    );
    expect(below === undefined || below.doubts.length > 0).toBe(true);
  });
});
