import { expect, test } from "vitest";
import { FIT, gesture, moved, within, zoomAt } from "./zoom.rules.ts";

const stage = { width: 400, height: 200 };

test("keeps what lies under the pointer there while it grows", () => {
  const view = zoomAt(FIT, 2, { x: 50, y: -20 });
  expect(view).toEqual({ scale: 2, x: -50, y: 20 });
  // The picture's point under the pointer: (pointer - middle) / scale.
  expect((50 - view.x) / view.scale).toBe(50);
});

test("never becomes smaller than the stage or larger than six times", () => {
  expect(zoomAt(FIT, 0.5, { x: 0, y: 0 }).scale).toBe(1);
  expect(zoomAt(FIT, 100, { x: 0, y: 0 }).scale).toBe(6);
});

test("follows one finger", () => {
  const view = gesture({ scale: 2, x: 0, y: 0 }, [{ x: 10, y: 10 }], [{ x: 30, y: 5 }]);
  expect(view).toEqual({ scale: 2, x: 20, y: -5 });
});

test("grows with two fingers about the point between them", () => {
  const before = [
    { x: -10, y: 0 },
    { x: 10, y: 0 },
  ];
  const after = [
    { x: -25, y: 0 },
    { x: 35, y: 0 },
  ];
  expect(gesture(FIT, before, after)).toEqual({ scale: 3, x: 5, y: 0 });
});

test("cannot be moved off its stage", () => {
  expect(within(moved({ scale: 2, x: 0, y: 0 }, 900, -900), stage)).toEqual({
    scale: 2,
    x: 200,
    y: -100,
  });
  expect(within(moved(FIT, 30, 30), stage)).toEqual(FIT);
});
