import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limit } from "@academy/core/testing/limits.ts";
import { readFile } from "@academy/core/exchange/files/read-file.ts";
import { questionOfRow } from "@academy/core/exchange/questions/row.rules.ts";
import { QUESTION_TABLE } from "@academy/core/exchange/template/question-table.schema.ts";
import { Packer } from "docx";
import { expect, test } from "vitest";
import { questionsDocument } from "./template/questions-document.ts";

const shipped = join(import.meta.dirname, "../packages/web/public/sample-questions.docx");

async function rowsOf(path: string) {
  const { rows } = await readFile({ path, name: "sample-questions.docx" }, QUESTION_TABLE);
  const found = [];
  for await (const row of rows) found.push(row);
  return found;
}

test(
  "the Word template is up to date with npm run academy -- template",
  { timeout: limit(30_000) },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "academy-template-"));
    try {
      const path = join(folder, "now.docx");
      writeFileSync(path, await Packer.toBuffer(questionsDocument()));
      expect(await rowsOf(shipped)).toEqual(await rowsOf(path));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("its questions are read without a fault", { timeout: limit(30_000) }, async () => {
  const settings = { mediaUrl: "https://m", image: () => undefined };
  const read = (await rowsOf(shipped)).map((row) =>
    "cells" in row ? questionOfRow(row.cells, settings) : row,
  );
  expect(read).toMatchObject([
    { input: { responseType: "MCQ_SINGLE", topic: "Algebra" }, passage: "" },
    { input: { responseType: "MCQ_MULTIPLE" } },
    { input: { responseType: "INTEGER" } },
    { input: { responseType: "MCQ_SINGLE" }, passage: expect.stringContaining("A train leaves") },
  ]);
});
