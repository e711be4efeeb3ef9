import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bankQuestion } from "../import/formats/fixtures/bank-question.fixture.ts";
import { asStored, MEDIA } from "../import/formats/fixtures/stored-question.fixture.ts";
import { reading } from "../import/readers/reading.fixture.ts";
import { questionOfRow } from "../import/row.rules.ts";
import { QUESTION_TABLE } from "../import/row.schema.ts";
import type { BankFormat } from "./bank-export.schema.ts";
import { openWriter } from "./bank-writer.service.ts";

const FILES: Record<BankFormat, string> = { xlsx: "a.xlsx", moodle: "a.xml", gift: "a.gift" };
const deps = { clock: { now: () => 0 }, config: { mediaUrl: MEDIA } };
const settings = { mediaUrl: MEDIA, image: () => undefined };

test.each(Object.entries(FILES))(
  "what the bank writes as %s is read from its file letter by letter",
  { timeout: 60_000 },
  async (format, name) => {
    const bank = fc.sample(bankQuestion, 150);
    const stream = new PassThrough();
    const written = buffer(stream);
    const writer = openWriter(deps, format as BankFormat, stream);
    for (const { question, passage } of bank) await writer.add(question, passage);
    await writer.finish();
    const { rows, refused } = await reading(name, await written, QUESTION_TABLE);
    expect(refused).toBeUndefined();
    expect(rows).toHaveLength(bank.length);
    bank.forEach((one, at) => {
      const row = rows[at];
      const read = row && "cells" in row ? questionOfRow(row.cells, settings) : row;
      expect(read).toEqual(asStored(one));
    });
  },
);
