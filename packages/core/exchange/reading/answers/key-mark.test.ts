import { describe, expect, test } from "vitest";
import { type PaperLine, read, shown } from "../blocks.fixture.ts";

const UNITS = ["joule", "newton", "watt", "pascal"];
const ASKED = ["force", "power", "pressure", "work", "energy", "charge"];

/** Six questions without answer lines; `mark` writes the correct option. */
const paper = (
  mark: (label: string, unit: string) => PaperLine,
  other = (label: string, unit: string): PaperLine => `${label} ${unit}`,
): PaperLine[] =>
  ASKED.flatMap((asked, at) => [
    `${at + 1}. Unit of ${asked}`,
    ...UNITS.map((unit, index) =>
      (index === (at * 3) % 4 ? mark : other)(`${"ABCD".charAt(index)})`, unit),
    ),
  ]);

const right = ASKED.map(
  (asked, at) =>
    `${at + 1} | Unit of ${asked} | ${UNITS.join(" / ")} | ${"ABCD".charAt((at * 3) % 4)}`,
);

describe("the correct option is the one", () => {
  test.each<[string, (label: string, unit: string) => PaperLine]>([
    ["in bold", (l, u) => ({ text: `${l} ${u}`, tags: ["strong"] })],
    ["that is underlined", (l, u) => ({ text: `${l} ${u}`, tags: ["u"] })],
    ["in a colour", (l, u) => ({ text: `${l} ${u}`, look: ["colour:00AA00"] })],
    ["that is highlighted", (l, u) => ({ text: `${l} ${u}`, look: ["highlight:yellow"] })],
    ["with a star behind it", (l, u) => `${l} ${u}*`],
    ["with two stars behind a space", (l, u) => `${l} ${u} **`],
    ["with a star before its label", (l, u) => `*${l} ${u}`],
    ["with an exclamation mark before its text", (l, u) => `${l} ! ${u}`],
    ["with a tick behind it", (l, u) => `${l} ${u} ✓`],
    ["with a word in brackets behind it", (l, u) => `${l} ${u} (correct)`],
  ])("%s, and its text loses the mark", (_name, mark) => {
    const lines = paper(mark);
    expect(shown(lines)).toEqual(right);
    expect(read(lines).mayInsert).toBe(true);
  });

  test("whose verdict says so, in the language of the file", () => {
    const lines = paper(
      (label, unit) => `${label} ${unit}   [Adevarat]`,
      (label, unit) => `${label} ${unit}   [Fals]`,
    );
    expect(shown(lines)).toEqual(right);
  });
});

describe("a mark is asked about", () => {
  test("if it is not known as one, and taken once a person has said so", () => {
    const lines = paper((label, unit) => `${label} ${unit} (zyx)`);
    const { mayInsert, reasons } = read(lines);
    expect(mayInsert).toBe(false);
    expect(reasons).toMatchObject([{ remedy: { keyMark: "word:zyx" } }]);
    expect(shown(lines, { keyMark: "word:zyx" })).toEqual(right);
  });

  test("if it says something else than the answer lines of some questions", () => {
    const lines = paper((l, u) => ({ text: `${l} ${u}`, look: ["colour:00AA00"] }));
    const keyed = lines.flatMap((line, at) => ([4, 9].includes(at) ? [line, "Answer: C"] : [line]));
    expect(read(keyed).mayInsert).toBe(false);
  });

  test("if it is a tick that contradicts the key, or the only sign of one; no tick stays", () => {
    const asked = (tick: number, ...key: string[]) => [
      ...UNITS.map((unit, at) => `${"ABCD".charAt(at)}) ${unit}${at === tick ? " ✓" : ""}`),
      ...key,
    ];
    const lines = ["1. Unit of force", ...asked(1, "Ans. B"), "2. Unit of power"];
    lines.push(...asked(3, "Ans. C"), "3. Unit of work", ...asked(0));
    for (const at of [4, 5, 6, 7]) lines.push(`${at}. Unit of thing ${at}`, ...asked(9, "Ans. D"));
    const units = UNITS.join(" / ");
    expect(shown(lines).slice(0, 4)).toEqual([
      `1 | Unit of force | ${units} | B`,
      `2 | Unit of power | ${units} | C ?two-keys`,
      `3 | Unit of work | ${units} |  ?marked ?no-key`,
      `4 | Unit of thing 4 | ${units} | D`,
    ]);
    const [, , third] = shown(lines, { keyMark: "none" });
    expect(third).toBe(`3 | Unit of work | ${units} |  ?no-key`);
  });

  test("and never taken if a person says that there is none", () => {
    const lines = paper((l, u) => ({ text: `${l} ${u}`, tags: ["strong"] }));
    expect(read(lines, { keyMark: "none" }).questions.every(({ key }) => key === "")).toBe(true);
  });
});
