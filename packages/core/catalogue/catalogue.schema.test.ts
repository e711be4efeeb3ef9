import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { CatalogueName } from "./catalogue.schema.ts";

const file = new URL("../../../../shared/data/text/naughty-strings.json", import.meta.url);
const naughty = z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8")));

test.each([
  [" Organic  Chemistry ", "Organic Chemistry"],
  ["Organic\t\nChemistry", "Organic Chemistry"],
  ["Organic\u00a0Chemistry", "Organic Chemistry"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["a".repeat(120), "a".repeat(120)],
  [`  ${"a".repeat(120)}  `, "a".repeat(120)],
])("%j names %j", (text, name) => {
  expect(CatalogueName.parse(text)).toBe(name);
});

test.each(["", " ", "\u00a0\t\n", "a".repeat(121), " ".repeat(201)])("%j is no name", (text) => {
  expect(CatalogueName.safeParse(text).success).toBe(false);
});

test("asks for a name that is missing in the words of the form", () => {
  const { error } = CatalogueName.safeParse("  ");
  expect(error?.issues.map(({ message }) => message)).toEqual(["Fill all fields."]);
});

test("a name that was read once reads the same again", () => {
  const names = naughty.flatMap((text) => CatalogueName.safeParse(text).data ?? []);
  expect(names.length).toBeGreaterThan(400);
  expect(names.map((name) => CatalogueName.parse(name))).toEqual(names);
});
