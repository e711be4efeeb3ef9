import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import {
  keyOfForm,
  keyOfRow,
  PLACE,
  type ReadKey,
  silentChange,
} from "../questions/kept-key.laws.ts";
import { type Bounds, exactly } from "../questions/written-key.arbitrary.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";

const number = (digits: bigint, power = 0): Bounds => range(digits, digits, power);
const range = (min: bigint, max: bigint, power: number): Bounds => ({
  min: exactly(min, power),
  max: exactly(max, power),
});

/** Keys as authors write them, with what they mean or why they are refused. */
const WRITTEN: readonly (readonly [text: string, means: readonly Bounds[] | string])[] = [
  ["0.004", [number(4n, -3)]],
  ["8.854E-12", [number(8854n, -15)]],
  ["10³", [number(1n, 3)]],
  ["1.6 × 10⁻¹⁹", [number(16n, -20)]],
  ["6.02 x 10²³", [number(602n, 21)]],
  ["9.81 ± 0.02", [range(979n, 983n, -2)]],
  ["5 or 6", [number(5n), number(6n)]],
  ["4 | 5.5", [number(4n), number(55n, -1)]],
  ["2.30 to 2.45", [range(230n, 245n, -2)]],
  ["1,00,000", [number(100_000n)]],
  ["1,234.5", [number(12_345n, -1)]],
  ["123456789012345678", [number(123_456_789_012_345_678n)]],
  ["2⁵", '"2⁵" is not a number'],
  ["101₂", '"101₂" is not a number'],
  ["1,000", '"1,000" can mean 1000 or 1'],
  ["12,500", '"12,500" can mean 12500 or 12.5'],
  ["2,5", '"2,5" is not a number'],
];

const TEXTS = WRITTEN.map(([text]) => text);
const heads = [...Object.keys(PLACE), "answerKey"];
const placed = Object.values(PLACE);

async function workbook(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Questions");
  sheet.addRow(heads);
  for (const text of TEXTS) sheet.addRow([...placed, text]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const FILES: Record<string, () => Promise<string | Uint8Array> | string | Uint8Array> = {
  "a.csv": () => [heads, ...TEXTS.map((text) => [...placed, `"${text}"`])].join("\n"),
  "a.json": () => JSON.stringify(TEXTS.map((answerKey) => ({ ...PLACE, answerKey }))),
  "a.xlsx": workbook,
  "a.docx": () =>
    makeDocx(
      [
        p("Type: INTEGER"),
        ...TEXTS.flatMap((text, at) => [p(`${at + 1}. How much?`), p(`Answer: ${text}`)]),
      ].join(""),
    ),
};

/**
 * How a key that was read from a file differs from the written key; undefined if both are equal.
 */
function difference(text: string, means: readonly Bounds[] | string, read: ReadKey): string[] {
  if ("refused" in read) {
    return typeof means === "string" && read.refused.includes(means)
      ? []
      : [`${text}: ${read.refused}`];
  }
  if (typeof means === "string") return [`${text} is taken.`];
  return [silentChange({ pieces: [{ text }], means }, read) ?? []].flat();
}

const differences = (reads: readonly ReadKey[]): string[] =>
  WRITTEN.flatMap(([text, means], at) =>
    difference(text, means, reads[at] ?? { refused: "no row" }),
  );

test.each(Object.entries(FILES))("%s takes each key as it is written", async (name, write) => {
  const { rows } = await reading(name, await write(), QUESTION_TABLE);
  expect(rows).toHaveLength(WRITTEN.length);
  expect(differences(rows.map(keyOfRow))).toEqual([]);
});

test("the form takes each key as it is written; another answer has a field of its own", () => {
  const single = WRITTEN.filter(([, means]) => typeof means === "string" || means.length === 1);
  const wrong = single.filter(([text, means]) => {
    const read = keyOfForm(text);
    if ("refused" in read || typeof means === "string")
      return "refused" in read !== (typeof means === "string");
    return silentChange({ pieces: [{ text }], means }, read) !== undefined;
  });
  expect(wrong).toEqual([]);
});
