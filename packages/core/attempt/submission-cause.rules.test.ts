import { expect, test } from "vitest";
import { causeOf, secondsLeft } from "./submission-cause.rules.ts";

const deadline = 1_800_000_000_000;
const submitted = (submittedAt: number) =>
  ({ status: "submitted", deadline, submittedAt }) as const;

test("a submission before the deadline is the student's own, with up to one exit", () => {
  expect(causeOf(submitted(deadline - 60_000), 0)).toBe("student");
  expect(causeOf(submitted(deadline - 60_000), 1)).toBe("student");
});

test("the second exit from full screen is the cause of what is submitted before the deadline", () => {
  expect(causeOf(submitted(deadline - 60_000), 2)).toBe("exits");
});

test("the time is the cause of what the sweep or the browser ends at the deadline", () => {
  expect(causeOf({ status: "closed", deadline, submittedAt: deadline }, 2)).toBe("time");
  expect(causeOf(submitted(deadline), 0)).toBe("time");
});

test("tells the whole seconds that were left, never less than none", () => {
  expect(secondsLeft(submitted(deadline - 60_500))).toBe(60);
  expect(secondsLeft(submitted(deadline + 900))).toBe(0);
});
