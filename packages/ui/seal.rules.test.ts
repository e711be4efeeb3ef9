import { expect, test } from "vitest";
import { colourOf } from "./seal.rules.ts";

test("gives the sciences a colour each, whatever their names end with", () => {
  const colours = ["Physics", "CHEMISTRY", "biology", "Mathematics"].map(colourOf);
  expect(new Set(colours).size).toBe(4);
  expect(["Botany", "Zoology"].map(colourOf)).toEqual([colours[2], colours[2]]);
  expect(colourOf("Maths (JEE)")).toBe(colours[3]);
});

test("gives others none, also those with a science in the middle of their names", () => {
  expect(["English", "Computer science", "Astrophysics", ""].map(colourOf)) //
    .toEqual([undefined, undefined, undefined, undefined]);
});
