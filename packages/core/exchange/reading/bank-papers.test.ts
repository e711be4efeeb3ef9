import { describe, expect, test } from "vitest";
import { type PaperLine, read, shown } from "./blocks.fixture.ts";

/** Papers as question banks, web pages and databases write them. */

const UNITS = ["joule", "newton", "watt", "pascal"];
const ASKED = ["force", "power", "pressure", "work", "energy"];
const LETTERS = "ABCD";
const keyAt = (at: number): number => (at * 3) % 4;

const paper = (lines: (asked: string, at: number, key: number) => PaperLine[]): PaperLine[] =>
  ASKED.flatMap((asked, at) => lines(asked, at, keyAt(at)));

const rightAs = (number: (at: number) => number | string): string[] =>
  ASKED.map(
    (asked, at) =>
      `${number(at)} | Unit of ${asked} | ${UNITS.join(" / ")} | ${LETTERS.charAt(keyAt(at))}`,
  );
const right = rightAs((at) => at + 1);

const labelled = (label = (n: number) => `${LETTERS.charAt(n)}) `): string[] =>
  UNITS.map((unit, n) => `${label(n)}${unit}`);

describe("options in braces", () => {
  const weight = (key: number, n: number) => `~%${n === key ? 100 : 0}%`;
  const weighed = (key: number) => UNITS.map((unit, n) => `${weight(key, n)}${unit}`);

  test("with weights, in one line, are read with their key", () => {
    const lines = paper((asked, at, key) => [
      `${at + 1}. Unit of ${asked} {${weighed(key).join(" ")}}`,
    ]);
    expect(shown(lines)).toEqual(right);
    expect(read(lines).mayInsert).toBe(true);
  });

  test("with weights, in lines of their own, are read with their key", () => {
    const lines = paper((asked, at, key) => {
      const [first = "", ...others] = weighed(key);
      const last = others.pop() ?? "";
      return [`${at + 1}. Unit of ${asked}`, `{${first}`, ...others, `${last}}`];
    });
    expect(shown(lines)).toEqual(right);
  });

  test("with an equals sign before the correct one are read", () => {
    const lines = paper((asked, _at, key) => [
      `::Unit::Unit of ${asked} {`,
      ...UNITS.map((unit, n) => `${n === key ? "=" : "~"}${unit}`),
      "}",
      "",
    ]);
    expect(shown(lines)).toEqual(rightAs(() => "-"));
  });

  test("partial weights are not correct beside a full one", () => {
    const lines = paper((asked, at, key) => [
      `${at + 1}. Unit of ${asked}`,
      ...UNITS.map((unit, n) => {
        const given = n === key ? "%100%" : n === (key + 1) % 4 ? "%50%" : "%-25%";
        return `${n === 0 ? "{" : ""}~${given}${unit}`;
      }),
      "}",
    ]);
    expect(shown(lines)).toEqual(right);
  });

  test("braces of sets and programs are none", () => {
    const lines = paper((asked, at) => [
      `${at + 1}. Unit of ${asked} if A = {x : x = 1} and f() {`,
      "a == b;",
      "}",
      ...labelled(),
      `Ans. ${LETTERS.charAt(keyAt(at))}`,
    ]);
    expect(shown(lines)[0]).toContain("joule / newton / watt / pascal");
  });
});

describe("a key", () => {
  test("in brackets before each stem is read", () => {
    const lines = paper((asked, at, key) => [
      `${at + 1}.[Single][${LETTERS.charAt(key)}]Unit of ${asked}`,
      ...labelled((n) => `${LETTERS.charAt(n)}. `),
    ]);
    expect(shown(lines)).toEqual(right);
    expect(read(lines).mayInsert).toBe(true);
  });

  test("above the correct option is read", () => {
    const lines = paper((asked, at, key) => [
      `${at + 1}. Unit of ${asked}`,
      ...labelled().flatMap((option, n) => (n === key ? ["Correct Answer", option] : [option])),
    ]);
    expect(shown(lines)).toEqual(right);
  });

  test("below a word that stands above all options is not the first one", () => {
    const lines = paper((asked, at) => [`${at + 1}. Unit of ${asked}`, "Answer", ...labelled()]);
    expect(read(lines).questions.map(({ key }) => key)).toEqual(ASKED.map(() => ""));
  });

  test("that repeats an option below all of them is read", () => {
    const lines = paper((asked, at, key) => [
      `${at + 1}. Unit of ${asked}`,
      ...labelled((n) => `(${"abcd".charAt(n)}) `),
      `(${"abcd".charAt(key)}) - ${UNITS[key]}`,
    ]);
    expect(shown(lines)).toEqual(right);
  });

  test("is asked about where one option has one colour and another one another", () => {
    const lines = paper((asked, at, key) => [
      `${at + 1}. Unit of ${asked}`,
      ...labelled().map((text, n): PaperLine => {
        if (n === key) return { text, look: ["colour:00AA00"] };
        return n === (key + 1 + (at % 2)) % 4 ? { text, look: ["colour:FF0000"] } : text;
      }),
    ]);
    expect(read(lines).mayInsert).toBe(false);
  });
});

test("words behind every number are no part of the text", () => {
  const lines = paper((asked, at, key) => [
    `Question ${at + 1}: START`,
    `Unit of ${asked}`,
    ...labelled(),
    `Answer: ${LETTERS.charAt(key)}`,
    `Question ${at + 1}: END`,
  ]);
  expect(shown(lines)).toEqual(right);
});

describe("a table with questions in the cells of one column", () => {
  test("and their labels in the next is read row by row", () => {
    const table = ASKED.map((asked, at) => [
      [`${at + 1}. Unit of ${asked}`, ...labelled((n) => `${"①②③④".charAt(n)} `)].join("\n"),
      "①②③④".charAt(keyAt(at)),
    ]);
    expect(shown([{ table }])).toEqual(right);
  });

  test("and a word with their labels in the next is read", () => {
    const table = ASKED.map((asked, at) => [
      [`${at + 1}. Unit of ${asked}`, ...labelled((n) => `${"①②③④".charAt(n)} `)].join("\n"),
      `정답 ${"①②③④".charAt(keyAt(at))}`,
    ]);
    expect(shown([{ table }])).toEqual(right);
  });

  test("and a column that is not understood is doubted", () => {
    const table = ASKED.map((asked, at) => [
      `${at + 1}`,
      [`Unit of ${asked}`, ...labelled()].join("\n"),
      LETTERS.charAt(keyAt(at)),
      "Zyxqu wert",
      "Wert zyxqu",
    ]);
    const { questions } = read([{ table }]);
    expect(questions.every(({ doubts }) => doubts.some(({ kind }) => kind === "columns"))).toBe(
      true,
    );
  });
});

test("more options than a question can have are said", () => {
  const lines = paper((asked, at) => [
    `${at + 1}. Unit of ${asked}`,
    ...Array.from("ABCDEFGHIJ", (letter) => `${letter}) unit ${letter}`),
    "Ans. C",
  ]);
  const { questions } = read(lines);
  expect(questions.map(({ doubts }) => doubts.map(({ text }) => text))).toEqual(
    ASKED.map(() => ["It has 10 options. A question can have 8: leave some out."]),
  );
});

test("each part has its own form of options", () => {
  const lines = [
    { text: "SECTION A", tags: ["strong"] },
    ...paper((asked, at) => [
      `${at + 1}. Unit of ${asked}`,
      ...labelled((n) => `(${LETTERS.charAt(n)}) `),
    ]),
    { text: "SECTION B", tags: ["strong"] },
    ...paper((asked, at) => [
      `${at + 6}. Unit of ${asked} with`,
      "(a) rays in water",
      "(b) rays in air",
      ...labelled((n) => `(${n + 1}) `),
    ]),
  ];
  const options = read(lines).questions.map(({ optionForm }) => optionForm);
  expect(options).toEqual([...ASKED.map(() => "(A)"), ...ASKED.map(() => "(1)")]);
});

describe("a page of keys", () => {
  const parts = (names: readonly string[]): PaperLine[] =>
    names.flatMap((name) => [
      { text: name, tags: ["strong"] },
      ...paper((asked, at) => [`${at + 1}. Unit of ${asked}`, ...labelled()]),
    ]);
  const keys = (name: string, letter: string): PaperLine[] => [
    { text: name, tags: ["strong"] },
    ...ASKED.map((_asked, at) => `${at + 1}. ${letter}`),
  ];

  test("gives its keys to the parts that its headings name", () => {
    const lines = [
      ...parts(["PHYSICS", "CHEMISTRY"]),
      "ANSWER KEY",
      ...keys("Chemistry", "D"),
      ...keys("Physics", "B"),
    ];
    expect(
      read(lines)
        .questions.map(({ key }) => key)
        .join(""),
    ).toBe("BBBBBDDDDD");
  });

  test("gives its solutions to their questions", () => {
    const lines = [
      ...paper((asked, at) => [`${at + 1}. Unit of ${asked}`, ...labelled()]),
      "SOLUTIONS",
      ...ASKED.flatMap((asked, at) => [
        `${at + 1}. Ans. (${LETTERS.charAt(keyAt(at))}) It follows from ${asked}.`,
        "And from nothing else.",
      ]),
    ];
    const { questions, roles } = read(lines);
    expect(questions.map(({ slices }) => slices.solution.length)).toEqual(ASKED.map(() => 2));
    expect(roles.at(-1)).toEqual({ role: "solution", question: 4 });
    expect(shown(lines)).toEqual(right);
  });
});
