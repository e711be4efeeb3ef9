import { expect, test } from "vitest";
import {
  countSelected,
  extended,
  isSelected,
  NOTHING_SELECTED,
  offersAll,
  pageToggled,
  remaining,
  type Selection,
  toggled,
} from "./selection.rules.ts";

const page = { ids: ["a", "b", "c", "d"], criteria: { subject: "Optics" }, total: 297 };
const ids = (...selected: string[]): Selection => ({ ids: new Set(selected) });
const found: Selection = { criteria: page.criteria, total: page.total };

test("ticks one question after the other, and takes one back", () => {
  const two = toggled(toggled(NOTHING_SELECTED, "a", page), "c", page);
  expect(two).toEqual(ids("a", "c"));
  expect(toggled(two, "a", page)).toEqual(ids("c"));
});

test("extends a selection to a range in either direction, without losing what was ticked", () => {
  expect(extended(ids("a"), "b", "d", page)).toEqual(ids("a", "b", "c", "d"));
  expect(extended(ids("d"), "d", "b", page)).toEqual(ids("d", "b", "c"));
  expect(extended(NOTHING_SELECTED, null, "b", page)).toEqual(ids("b"));
  expect(extended(NOTHING_SELECTED, "gone", "b", page)).toEqual(ids("b"));
});

test("selects a whole page, offers all that is found, and counts them", () => {
  const whole = pageToggled(NOTHING_SELECTED, page);
  expect(whole).toEqual(ids(...page.ids));
  expect(offersAll(whole, page)).toBe(true);
  expect(offersAll(whole, { ...page, total: 4 })).toBe(false);
  expect(offersAll(ids("a"), page)).toBe(false);
  expect(offersAll(found, page)).toBe(false);
  expect([countSelected(whole), countSelected(found)]).toEqual([4, 297]);
  expect(pageToggled(whole, page)).toEqual(NOTHING_SELECTED);
  expect(pageToggled(found, page)).toEqual(NOTHING_SELECTED);
});

test("keeps all that is found from page to page, until a filter changes", () => {
  expect(isSelected(found, "z")).toBe(true);
  expect(remaining(found, { ...page, ids: ["e", "f"], total: 296 })).toEqual({
    criteria: page.criteria,
    total: 296,
  });
  expect(remaining(found, { ...page, criteria: {} })).toEqual(NOTHING_SELECTED);
  expect(toggled(found, "b", page)).toEqual(ids("a", "c", "d"));
});

test("forgets the questions of another page", () => {
  expect(remaining(ids("a", "z"), page)).toEqual(ids("a"));
  expect(remaining(ids("z"), page)).toEqual(NOTHING_SELECTED);
});
