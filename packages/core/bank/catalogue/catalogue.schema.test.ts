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
])("%j is read as %j", (text, name) => {
  expect(CatalogueName.parse(text)).toBe(name);
});

test.each(["", " ", "\u00a0\t\n", "a".repeat(121), " ".repeat(201)])(
  "%j is not a valid name",
  (text) => {
    expect(CatalogueName.safeParse(text).success).toBe(false);
  },
);

test("asks for a missing name with the message of the form", () => {
  const { error } = CatalogueName.safeParse("  ");
  expect(error?.issues.map(({ message }) => message)).toEqual(["Fill all fields."]);
});

test("a parsed name stays the same when it is parsed again", (ctx) => {
  const names = naughtyStrings(ctx).flatMap((text) => CatalogueName.safeParse(text).data ?? []);
  expect(names.length).toBeGreaterThan(400);
  expect(names.map((name) => CatalogueName.parse(name))).toEqual(names);
});
