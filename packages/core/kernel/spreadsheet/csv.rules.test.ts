import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { sharedJson } from "../../testing/shared-data.fixture.ts";
import { csvLine } from "./csv.rules.ts";

const read = (texts: readonly string[]): string[] =>
  z.array(z.array(z.string())).parse(parse(csvLine(texts)))[0] ?? [];

test("a record is read exactly as it was written", () => {
  const text = fc.string({ unit: "grapheme" }).map((one) => `a${one}`);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      expect(read(texts)).toEqual(texts.map((one) => one.toWellFormed()));
    }),
  );
});

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1", "\u3000=1"];
const BEHIND_THE_UNSEEN = ["\u200b=1", "\u001f=1", "\ufeff=1", "\u202e \u0000@SUM(A1)", "\u00a0+1"];

test.each([...FORMULAS, ...BEHIND_THE_UNSEEN])("%j stays a text", (formula) => {
  expect(read([formula])).toEqual([`'${formula}`]);
});

test("no known formula begins as one", (ctx) => {
  const formulas = sharedJson(ctx, "hostile/formula_cells.json", z.array(z.string()));
  expect(formulas.length).toBeGreaterThan(3);
  for (const cell of read(formulas))
    expect(cell).not.toMatch(/^[\s\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
});
