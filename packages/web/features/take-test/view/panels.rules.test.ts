import { expect, test } from "vitest";
import { type Panel, withNext, withQuestion } from "./panels.rules.ts";

const indices = (panels: readonly Panel[]) => panels.map(({ index }) => index);
const keys = (panels: readonly Panel[]) => panels.map(({ key }) => key);

const reading = withQuestion(withNext(withQuestion([], 4), 4, 10), 3);

test("the neighbours of the shown question are prepared", () => {
  expect(indices(reading)).toEqual([4, 5, 3]);
  expect(new Set(keys(reading)).size).toBe(3);
});

test("a prepared question is shown as it is", () => {
  expect(withQuestion(reading, 5)).toBe(reading);
  expect(withNext(reading, 5, 10)[0]).toBe(reading[1]);
});

test("a distant question joins the prepared ones, under a new key", () => {
  const jumped = withQuestion(reading, 9);
  expect(indices(jumped)).toEqual([4, 5, 3, 9]);
  expect(new Set(keys(jumped)).size).toBe(4);
});

test("a question that was left is recreated before it is shown again", () => {
  const back = withNext(withQuestion(reading, 3), 3, 10);
  expect(indices(back)).toEqual([3, 4]);
  expect(keys(reading)).not.toContain(back[1]?.key);
});

test("next to the last question, only the previous one stays", () => {
  expect(indices(withNext(reading, 5, 6))).toEqual([5]);
});
