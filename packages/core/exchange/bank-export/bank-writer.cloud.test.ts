import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { exchanges } from "@academy/response-types/registry.exchange.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bankQuestion } from "../formats/fixtures/bank-question.fixture.ts";
import { asStored, readBack, MEDIA } from "../formats/fixtures/stored-question.fixture.ts";
import { reading } from "../files/reading.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import type { BankFormat } from "./bank-export.schema.ts";
import { openWriter } from "./bank-writer.service.ts";

const FILES: Record<BankFormat, string> = {
  xlsx: "a.xlsx",
  moodle: "a.xml",
  gift: "a.gift",
  qti: "a.zip",
};
const deps = { clock: { now: () => 0 }, config: { mediaUrl: MEDIA } };
const settings = { mediaUrl: MEDIA, image: () => undefined };

test.each(Object.entries(FILES))(
  "a file written as %s reads back without losing a character",
  { timeout: 300_000 },
  async (format, name) => {
    const bank = fc.sample(bankQuestion, runs(150));
    const stream = new PassThrough();
    const written = buffer(stream);
    const writer = openWriter(deps, { format: format as BankFormat, languages: [] }, stream);
    const kept: typeof bank = [];
    for (const one of bank) {
      const left = await writer.add(one);
      if (!left.some(({ whole }) => whole)) kept.push(one);
    }
    await writer.finish();
    // Questions of a type that other systems do not have are only in the spreadsheet.
    expect(kept.map(({ question }) => question.responseType)).toEqual(
      bank.flatMap(({ question: { responseType } }) =>
        format === "xlsx" || exchanges.some(({ code }) => code === responseType)
          ? responseType
          : [],
      ),
    );
    const { rows, refused } = await reading(name, await written, QUESTION_TABLE);
    expect(refused).toBeUndefined();
    expect(rows).toHaveLength(kept.length);
    kept.forEach((one, at) => {
      const row = rows[at];
      const read = row && "cells" in row ? readBack(row.cells, settings) : row;
      // GIFT cannot say that answers to a question are compared exactly. The reader compares them
      // exactly, and says so in a note.
      const note = one.question.format && read && "notes" in read ? read.notes.slice(0, 1) : [];
      expect(note.join()).toMatch(/^(Answers are compared exactly with .+)?$/);
      expect(read).toEqual({ ...asStored(one), notes: note });
    });
  },
);
