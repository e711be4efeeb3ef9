import { expect, test } from "vitest";
import { givenWords, lostMinutesProblem, whoseWords } from "./lost-time.rules.ts";

test("only whole minutes up to the limit can be given back", () => {
  expect(["1", "180", " 10 "].map(lostMinutesProblem)).toEqual([null, null, null]);
  for (const wrong of ["", "0", "181", "2.5", "-1", "ten"]) {
    expect(lostMinutesProblem(wrong)).toBe("Enter whole minutes, from 1 to 180.");
  }
});

test("the words say who gets the time, and who does not", () => {
  expect([whoseWords(0), whoseWords(1)]).toEqual([
    "For everyone: all running attempts, and students who start too late for the whole duration.",
    "For 1 chosen student.",
  ]);
  const input = { minutes: 10 };
  expect(givenWords(input, { given: 38, leftOut: [] })).toBe(
    "Given back: 10 minutes to 38 running attempts.",
  );
  expect(givenWords(input, { given: 1, leftOut: ["a", "b"] })).toBe(
    "Given back: 10 minutes to 1 running attempt. 2 students had submitted before, or had no time left.",
  );
});
