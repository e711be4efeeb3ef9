import { describe, expect, test } from "vitest";
import { type PaperLine, read, shown } from "../blocks.fixture.ts";

const UNITS = ["joule", "newton", "watt", "pascal"];
const ASKED = ["force", "power", "pressure", "work", "energy"];

/** Five questions; `label` writes the label of an option, `key` the line below them. */
function paper(
  label: (index: number) => string,
  key: (index: number) => string,
  number = (n: number) => `${n}. `,
): PaperLine[] {
  return ASKED.flatMap((asked, at) => [
    `${number(at + 1)}Unit of ${asked}`,
    ...UNITS.map((unit, index) => `${label(index)}${unit}`),
    key(at % 4),
  ]);
}

const answer = (index: number): string => `Answer: ${"ABCD".charAt(index)}`;
const letter = (index: number): string => `${"ABCD".charAt(index)}) `;
const right = ASKED.map(
  (asked, at) => `${at + 1} | Unit of ${asked} | ${UNITS.join(" / ")} | ${"ABCD".charAt(at % 4)}`,
);

describe("labels of options", () => {
  test.each<[string, (index: number) => string, (index: number) => string]>([
    ["circled digits", (n) => `${"①②③④".charAt(n)} `, (n) => `정답 ${"①②③④".charAt(n)}`],
    ["Cyrillic letters", (n) => `${"АБВГ".charAt(n)}) `, (n) => `Ответ: ${"АБВГ".charAt(n)}`],
    ["a word before the letter", (n) => `Option_${"abcd".charAt(n)}: `, answer],
    ["the language behind the letter", (n) => `[${"ABCD".charAt(n)}_en] `, answer],
    ["a space before the bracket", (n) => `(${"ABCD".charAt(n)} ) `, answer],
    ["a letter and a space", (n) => `${"ABCD".charAt(n)} `, answer],
    ["a dash behind the letter", (n) => `${"ABCD".charAt(n)} - `, answer],
    ["no space behind the full stop", (n) => `${"abcd".charAt(n)}.`, answer],
    ["signs around the letter", (n) => `<${"ABCD".charAt(n)}> `, answer],
    ["letters of full width", (n) => `（${"ＡＢＣＤ".charAt(n)}）`, answer],
  ])("as %s are found", (_name, label, key) => {
    expect(shown(paper(label, key))).toEqual(right);
  });
});

describe("words for keys", () => {
  test.each([
    ["Uzbek", "To'g'ri javob: "],
    ["Indonesian", "Kunci Jawaban = "],
    ["Vietnamese", "Chọn "],
    ["an unknown language", "Zyxqu wert: "],
    ["a field of a database", "correct_option: "],
  ])("of %s are learned", (_name, word) => {
    const lines = paper(letter, (index) => `${word}${"ABCD".charAt(index)}`);
    expect(shown(lines)).toEqual(right);
    expect(read(lines).mayInsert).toBe(true);
  });
});

describe("words before numbers", () => {
  test.each(["Savol", "문제", "Zyxqu"])("such as %s are learned", (word) => {
    expect(shown(paper(letter, answer, (n) => `${word} ${n}: `))).toEqual(right);
  });
});

test("lines that each question has are no part of its text", () => {
  const lines = paper(letter, answer).flatMap((line) =>
    typeof line === "string" && line.startsWith("Answer")
      ? [line, "QuestionID : 17867   Subject Name X"]
      : [line],
  );
  expect(shown(lines)).toEqual(right);
});

describe("options without labels", () => {
  const plain = (key: (unit: string) => PaperLine[], mark?: (unit: string) => PaperLine) =>
    ASKED.flatMap((asked, at): PaperLine[] => [
      `${at + 1}. Unit of ${asked}`,
      ...UNITS.map((unit, index) => (mark && index === at % 4 ? mark(unit) : unit)),
      ...key(UNITS[at % 4] ?? ""),
    ]);

  test("are read where the keys are texts of theirs", () => {
    expect(shown(plain((unit) => [`Answer: ${unit}`]))).toEqual(right);
  });

  test("are read where one line is unlike the others", () => {
    const bold = (unit: string) => ({ text: unit, tags: ["strong"] });
    expect(shown(plain(() => [], bold))).toEqual(right);
  });

  test("are asked about where nothing shows them", () => {
    const { mayInsert, reasons } = read(plain(() => []));
    expect(mayInsert).toBe(false);
    expect(reasons[0]).toMatchObject({ remedy: { plainOptions: 4 } });
  });
});

test("a line that ends several questions is never a part of them unnoticed", () => {
  const lines = ASKED.flatMap((asked, at) => [`${at + 1}. Value of ${asked}`, `Zyxqu ist ${at}`]);
  const { questions } = read(lines);
  expect(questions.every(({ doubts, key }) => doubts.length > 0 || key !== "")).toBe(true);
});
