import { expect, test } from "vitest";
import { changeWords, linksOf, noChanges, withTick } from "./links.rules.ts";

test("ticks are collected across pages, and undone ones are not changes", () => {
  const ticked = withTick(withTick(noChanges, "a", false, true), "b", true, false);
  expect(linksOf(ticked)).toEqual({ add: ["a"], remove: ["b"] });
  expect(changeWords(ticked)).toBe("1 to link, 1 to delink");
  const back = withTick(withTick(ticked, "a", false, false), "b", true, true);
  expect(back).toEqual(noChanges);
  expect(changeWords(back)).toBe("Nothing changed yet");
});

test("a single kind of change is named alone", () => {
  expect(changeWords(withTick(noChanges, "b", true, false))).toBe("1 to delink");
});
