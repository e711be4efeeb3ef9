import { expect, test } from "vitest";
import { FIT, gesture, moved, within, zoomAt } from "./zoom.rules.ts";

const stage = { width: 400, height: 200 };

test("keeps the content under the pointer in place while zooming", () => {
  const view = zoomAt(FIT, 2, { x: 50, y: -20 });
  expect(view).toEqual({ scale: 2, x: -50, y: 20 });
  // The image's point under the pointer: (pointer - centre) / scale.
  expect((50 - view.x) / view.scale).toBe(50);
});

test("is never smaller than the stage or larger than six times", () => {
  expect(zoomAt(FIT, 0.5, { x: 0, y: 0 }).scale).toBe(1);
  expect(zoomAt(FIT, 100, { x: 0, y: 0 }).scale).toBe(6);
});

test("follows one finger", () => {
  const view = gesture({ scale: 2, x: 0, y: 0 }, [{ x: 10, y: 10 }], [{ x: 30, y: 5 }]);
  expect(view).toEqual({ scale: 2, x: 20, y: -5 });
});

test("scales about the point between two fingers", () => {
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
