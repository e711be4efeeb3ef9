import { expect, test } from "vitest";
import { causeOf, secondsLeft } from "./submission-cause.rules.ts";

const deadline = 1_800_000_000_000;
const submitted = (submittedAt: number) =>
  ({ status: "submitted", deadline, submittedAt }) as const;

test("a submission before the deadline is the student's own, unless an exit too many ended it", () => {
  expect(causeOf(submitted(deadline - 60_000))).toBe("student");
  expect(causeOf({ ...submitted(deadline - 60_000), byExits: true })).toBe("exits");
});

test("the time is the cause of what the sweep or the browser ends at the deadline", () => {
  expect(causeOf({ status: "closed", deadline, submittedAt: deadline, byExits: true })).toBe(
    "time",
  );
  expect(causeOf(submitted(deadline))).toBe("time");
});

test("tells the whole seconds that were left, never less than none", () => {
  expect(secondsLeft(submitted(deadline - 60_500))).toBe(60);
  expect(secondsLeft(submitted(deadline + 900))).toBe(0);
});
