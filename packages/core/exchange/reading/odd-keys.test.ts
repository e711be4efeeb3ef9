import { expect, test } from "vitest";
import { type PaperLine, read, shown } from "./blocks.fixture.ts";

/** Papers whose keys have unusual words, places or letters. */

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

test("keys in brackets at the end of few stems are read", () => {
  const lines = paper((at) =>
    at === 1 ? [`${stem(at)} [Ans. ${key(at)}]`, ...options] : usual(at),
  );
  expect(shown(lines)).toEqual(right);
});

test("keys in other words than most are read, where they stand right below the options", () => {
  const lines = paper((at) =>
    at < 3 ? [stem(at), ...options, `Zyxqu wert - ${key(at)}`] : usual(at),
  );
  expect(shown(lines)).toEqual(right);
});

test("keys in several words behind the last option are read", () => {
  const lines = paper((at) => [
    stem(at),
    ...options.slice(0, 3),
    `${options[3]}  Zyx qu wert as ${key(at)}`,
  ]);
  expect(shown(lines)).toEqual(right);
});

test("keys that are not understood behind the last option are doubted", () => {
  const lines = paper((at) => [
    stem(at),
    ...options.slice(0, 3),
    `${options[3]} zyxqu: ${UNITS[keyAt(at)]}`,
  ]);
  expect(read(lines).questions.every(({ doubts }) => doubts.length > 0)).toBe(true);
});

test("keys that can be a label or a text are what the others are", () => {
  const numbers = (own: readonly string[]) => own.map((text, n) => `(${n + 1}) ${text}`);
  const lines = paper((at) => [
    stem(at),
    ...numbers(at === 2 ? ["8", "4", "2", "1"] : UNITS),
    `Ans. ${at === 2 ? 4 : keyAt(at) + 1}`,
  ]);
  expect(keysOf(lines)[2]).toBe("D");
});

test("keys below the headings of their parts at the end are read without a title", () => {
  const part = (name: string) => ({ text: `SECTION ${name}`, tags: ["strong"] });
  const row = ASKED.map((_asked, at) => `${at + 1}: ${key(at)}`).join("\t");
  const bare = paper((at) => [stem(at), ...options]);
  const lines = [part("A"), ...bare, part("B"), ...bare, part("A"), row, part("B"), row];
  expect(shown(lines)).toEqual([...right, ...right]);
});

test("keys in a table of letters of another script are read", () => {
  const cyrillic = "АБВГ";
  const lines: PaperLine[] = [
    ...paper((at) => [stem(at), ...UNITS.map((unit, n) => `${cyrillic.charAt(n)}) ${unit}`)]),
    "Ключ к тесту",
    {
      table: [
        ASKED.map((_asked, at) => `${at + 1}`),
        ASKED.map((_asked, at) => cyrillic.charAt(keyAt(at))),
      ],
    },
  ];
  expect(shown(lines)).toEqual(right);
});

test("keys with several labels in brackets are pairs, and a number with a dash is no range", () => {
  const two = ["1) (A), (C)\t2) (B)\t3) (A), (B)", "4) (D)\t5) (B), (D)\t6) (C)"];
  const bare = paper((at) => [stem(at), ...options]);
  expect(keysOf([...bare, "Answers", ...two])).toEqual(["A,C", "B", "A,B", "D", "B,D", "C"]);
  const plain = paper((at) => [`${stem(at)} is ____`]);
  const values = ["1-234\t2-195\t3-19.8", "4-0\t5-73.7\t6-12"];
  expect(keysOf([...plain, "Answers", ...values])).toEqual("234 195 19.8 0 73.7 12".split(" "));
});

test("an answer in a bracket with brackets inside is the text of an option", () => {
  const lines = paper((at) => [
    stem(at),
    ...UNITS.map((unit, n) => `${LETTERS.charAt(n)}) ${unit} (unit)`),
    `Ans.(${UNITS[keyAt(at)]} (unit))`,
  ]);
  expect(keysOf(lines)).toEqual(ASKED.map((_asked, at) => key(at)));
});

test("a label in brackets without a word behind each stem is its key", () => {
  const lines = paper((at) => [`${stem(at)} [${key(at)}]`, ...options]);
  expect(shown(lines)).toEqual(right);
});

test("keys behind stems above Roman labels are read", () => {
  const roman = ["i", "ii", "iii", "iv"];
  const lines = paper((at) => [
    `${stem(at)} [${roman[keyAt(at)]}]`,
    ...UNITS.map((unit, n) => `(${roman[n]}) ${unit}`),
  ]);
  expect(shown(lines)).toEqual(right);
});

test("two words before a key in the last option leave it together", () => {
  const lines = paper((at) => [
    stem(at),
    ...options.slice(0, 3),
    `${options[3]}  सही उत्तर: ${key(at)}`,
  ]);
  expect(shown(lines)).toEqual(right);
});

test("the text of an option that names two others is that option", () => {
  const lines = paper((at) => [
    stem(at),
    ...(at === 2 ? ["(A) joule", "(B) newton", "(C) A and B", "(D) watt"] : options),
    `Ans.(${at === 2 ? "A and B" : UNITS[keyAt(at)]})`,
  ]);
  expect(keysOf(lines)[2]).toBe("C");
});

test("a label as the answer of a question without options is doubted", () => {
  const lines = ["1. Unit of force", "Ans. iii", "2. Unit of power", "Ans. (b)"];
  const kinds = read(lines).questions.map(({ doubts }) => doubts.map(({ kind }) => kind));
  expect(kinds).toEqual([["no-options"], ["no-options"]]);
});
