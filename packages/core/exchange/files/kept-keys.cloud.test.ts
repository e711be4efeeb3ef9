import ExcelJS from "exceljs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keyOfRow, PLACE, silentChange } from "../questions/kept-key.laws.ts";
import {
  exactly,
  plainNumber,
  plainText,
  type WrittenKey,
  writtenKey,
} from "../questions/written-key.arbitrary.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { runs } from "../../testing/runs.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";
import { makeWorkbook } from "./zip.fixture.ts";

/** Several keys share a file, because writing one costs more than reading it. */
const many = fc.array(writtenKey, { minLength: 1, maxLength: 20 });

async function changesIn(name: string, bytes: string | Uint8Array, keys: readonly WrittenKey[]) {
  const { rows, refused } = await reading(name, bytes, QUESTION_TABLE);
  expect(refused).toBeUndefined();
  expect(rows).toHaveLength(keys.length);
  return keys.flatMap((key, at) => silentChange(key, keyOfRow(rows[at])) ?? []);
}

/** Two numbers that are equal when they are rounded. */
const roundedToOne: WrittenKey = {
  pieces: [{ text: "-10 or −9.9950" }],
  means: [-10_000n, -9_995n].map((value) => ({ min: exactly(value, -3), max: exactly(value, -3) })),
};

const law = (numRuns: number, write: (keys: readonly WrittenKey[]) => Promise<string[]>) =>
  fc.assert(
    fc.asyncProperty(many, async (keys) => {
      expect(await write(keys)).toEqual([]);
    }),
    { numRuns, examples: [[[roundedToOne]]] },
  );

const heads = [...Object.keys(PLACE), "answerKey"];

/** A workbook with one key per row, and the number formats of the keys. */
async function workbook(keys: readonly { value: ExcelJS.CellValue; format?: string }[]) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Questions");
  sheet.addRow(heads);
  for (const { value, format = "General" } of keys) {
    sheet.addRow([...Object.values(PLACE), value]).getCell(heads.length).numFmt = format;
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

test(
  "a CSV file keeps its keys, or they are refused or shown as rounded",
  { timeout: 60_000 },
  () =>
    law(runs(120), (keys) => {
      const lines = keys.map((key) => [...Object.values(PLACE), `"${plainText(key)}"`].join(","));
      return changesIn("a.csv", [heads.join(","), ...lines].join("\n"), keys);
    }),
);

test("a .json file keeps its keys, also those that are numbers", { timeout: 60_000 }, () =>
  law(runs(120), (keys) => {
    const records = keys.map((key) => {
      const text = plainText(key);
      const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?$/.test(text);
      const answerKey = isNumber ? text : JSON.stringify(text);
      return JSON.stringify(PLACE).replace("}", `,"answerKey":${answerKey}}`);
    });
    return changesIn("a.json", `[${records.join(",")}]`, keys);
  }),
);

test(
  "a workbook keeps keys that are texts, with what is raised in them",
  { tags: ["thorough"], timeout: 60_000 },
  () =>
    law(runs(60), async (keys) => {
      const bytes = await workbook(
        keys.map(({ pieces }) => ({
          value: {
            richText: pieces.map(({ text, isRaised }) => ({
              text,
              font: isRaised ? { vertAlign: "superscript" } : {},
            })),
          },
        })),
      );
      return changesIn("a.xlsx", bytes, keys);
    }),
);

const FORMATS = [
  "General",
  "0",
  "0.0",
  "0.00",
  "#,##0",
  "#,##0.00",
  "0.00E+00",
  "@",
  "# ?/?",
  "0.###",
];

test("a workbook keeps the number of a cell, whatever its format shows", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(plainNumber, fc.constantFrom(...FORMATS)), { minLength: 1, maxLength: 20 }),
      async (cells) => {
        const bytes = await workbook(
          cells.map(([{ text }, format]) => ({ value: Number(text.replace("−", "-")), format })),
        );
        const keys = cells.map(([{ text, value }]) => ({
          pieces: [{ text }],
          means: [{ min: value, max: value }],
        }));
        expect(await changesIn("a.xlsx", bytes, keys)).toEqual([]);
      },
    ),
    { numRuns: runs(60) },
  ),
);

test("a workbook of another program keeps all digits of whole numbers", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (cells: readonly string[]) => `<row>${cells.join("")}</row>`;
  const number = "<c><v>123456789012345678</v></c>";
  const bytes = makeWorkbook(
    row(heads.map(cell)) + row([...Object.values(PLACE).map(cell), number]),
  );
  const value = exactly(123_456_789_012_345_678n, 0);
  const key = { pieces: [], means: [{ min: value, max: value }] };
  expect(await changesIn("a.xlsx", bytes, [key])).toEqual([]);
});

const runOf = ({ text, isRaised }: WrittenKey["pieces"][number]): string =>
  isRaised
    ? `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>${text}</w:t></w:r>`
    : text;

test(
  "a Word file keeps its keys, or they are refused or shown as rounded",
  { timeout: 60_000 },
  () =>
    law(runs(120), (keys) => {
      const paragraphs = keys.flatMap(({ pieces }, at) => [
        p(`${at + 1}. How much is it?`),
        p("Answer: ", ...pieces.map(runOf)),
      ]);
      return changesIn("a.docx", makeDocx(paragraphs.join("")), keys);
    }),
);
