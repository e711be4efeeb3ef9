import { expect, test } from "vitest";
import { naughtyStrings } from "../../testing/shared-data.fixture.ts";
import { CatalogueName } from "./catalogue.schema.ts";

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

test("a name that was read once reads the same again", (ctx) => {
  const names = naughtyStrings(ctx).flatMap((text) => CatalogueName.safeParse(text).data ?? []);
  expect(names.length).toBeGreaterThan(400);
  expect(names.map((name) => CatalogueName.parse(name))).toEqual(names);
});
