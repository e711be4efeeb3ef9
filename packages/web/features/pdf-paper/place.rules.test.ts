import { expect, test } from "vitest";
import { afterArrow, areaStyle, between, withCorner } from "./place.rules.ts";

const page = { width: 600, height: 800, texts: [], shapes: [] };
const part = { page: 0, l: 60, t: 80, r: 300, b: 160 };
const press = (key: string, more = {}) => ({ key, shiftKey: false, altKey: false, ...more });

test("a box is at the same place on its page, however large the page is shown", () => {
  expect(areaStyle(part, page)).toEqual({ left: "10%", top: "10%", width: "40%", height: "10%" });
});

test("a box is drawn from any corner to the opposite one", () => {
  const [one, other] = [
    { x: 60, y: 80 },
    { x: 300, y: 160 },
  ];
  expect(between(other, one, 0)).toEqual(part);
  expect(between({ x: 60, y: 160 }, { x: 300, y: 80 }, 0)).toEqual(part);
});

test("arrows move a box, with Shift its lower right corner, with Alt its upper left one", () => {
  expect(afterArrow(part, press("ArrowDown"), page)).toEqual({ ...part, t: 82, b: 162 });
  expect(afterArrow(part, press("ArrowRight", { shiftKey: true }), page)).toEqual({
    ...part,
    r: 302,
  });
  expect(afterArrow(part, press("ArrowUp", { altKey: true }), page)).toEqual({ ...part, t: 78 });
  expect(afterArrow(part, press("Enter"), page)).toBeUndefined();
});

test("a dragged corner stays on the page and does not pass the opposite one", () => {
  expect(withCorner(part, "lower", { x: 900, y: 900 }, page)).toEqual({ ...part, r: 600, b: 800 });
  expect(withCorner(part, "upper", { x: 500, y: 500 }, page)).toEqual({ ...part, l: 300, t: 160 });
});
