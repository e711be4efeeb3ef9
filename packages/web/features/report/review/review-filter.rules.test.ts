import type { AnswerStatus } from "@academy/core/exam/terms/result/result.schema.ts";
import { expect, test } from "vitest";
import { isFiltered, matching, nearest, readFilter, reviewSearch } from "./review-filter.rules.ts";

const asked = (questionId: string, subject: string, topic: string, status: AnswerStatus) => ({
  questionId,
  subject,
  topic,
  status,
});
const questions = [
  asked("q1", "Physics", "Optics", "full"),
  asked("q2", "Physics", "Heat", "wrong"),
  asked("q3", "Maths", "Optics", "wrong"),
  asked("q4", "Maths", "Sets", "unattempted"),
];
const filter = (text: string) => readFilter(new URLSearchParams(text));
const passing = (text: string, bookmarks: string[] = []) =>
  matching(questions, filter(text), new Set(bookmarks));

test.each([
  ["", [0, 1, 2, 3]],
  ["show=wrong", [1, 2]],
  ["show=nonsense", [0, 1, 2, 3]],
  ["subject=Maths", [2, 3]],
  ["subject=Maths&topic=Optics", [2]],
  ["show=full&subject=Maths", []],
])("filter '%s' shows the questions %j", (text, expected) => {
  expect(passing(text)).toEqual(expected);
});

test("shows bookmarked questions", () => {
  expect(passing("show=bookmarked", ["q4", "q2", "of another test"])).toEqual([1, 3]);
});

test("writes a filter to the address as it reads it, and nothing without one", () => {
  const kept = filter("show=wrong&subject=A %26 B&topic=C/D");
  expect(readFilter(new URLSearchParams(reviewSearch(kept, 4)))).toEqual(kept);
  expect(isFiltered(kept)).toBe(true);
  expect(reviewSearch(filter(""), 4)).toEqual({ tab: "review", q: "5" });
  expect(isFiltered(filter(""))).toBe(false);
});

test.each([
  [1, 0],
  [2, 1],
  [9, 1],
])("asked for position %i among 1 and 4, shows the one at %i", (wanted, expected) => {
  expect(nearest([1, 4], wanted)).toBe(expected);
});
