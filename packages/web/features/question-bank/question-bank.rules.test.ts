import { expect, test } from "vitest";
import { deletedWords, questionFilters } from "./question-bank.rules.ts";

const read = (query: string) => questionFilters.read(new URLSearchParams(query));

test("filters in an address are read as they were written", () => {
  const filters = {
    ...read(""),
    examType: "A_LEVEL",
    subject: "Maths & more",
    difficulty: "EASY",
  } as const;
  const written = questionFilters.write(filters);
  expect(written).toEqual({ examType: "A_LEVEL", subject: "Maths & more", difficulty: "EASY" });
  expect(questionFilters.read(new URLSearchParams(written))).toEqual(filters);
});

test.each(["", "examType=CHESS", "questionType=x&difficulty=hard", "edit=q_1&page=2"])(
  "%j sets no filter",
  (query) => {
    expect(questionFilters.isNarrowed(read(query))).toBe(false);
    expect(questionFilters.write({ ...read(query), page: 1 })).toEqual({});
  },
);

test("a deletion says how many were deleted, and how many stay for tests", () => {
  expect(deletedWords(3, 0)).toBe("3 question(s) deleted successfully.");
  expect(deletedWords(3, 1)).toContain("1 of them stays in the tests that use it.");
});
