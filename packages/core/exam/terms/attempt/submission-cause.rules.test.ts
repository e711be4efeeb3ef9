import { expect, test } from "vitest";
import { causeOf, secondsLeft } from "./submission-cause.rules.ts";

const deadline = 1_800_000_000_000;
const startedAt = deadline - 3_600_000;
const submitted = (submittedAt: number) =>
  ({ status: "submitted", startedAt, deadline, submittedAt }) as const;

test("before the deadline the cause is the student, or too many exits", () => {
  expect(causeOf(submitted(deadline - 60_000))).toBe("student");
  expect(causeOf({ ...submitted(deadline - 60_000), byExits: true })).toBe("exits");
});

test("at the deadline the cause is time, for the sweep and for the browser", () => {
  const swept = { ...submitted(deadline - 1), status: "closed", byExits: true } as const;
  expect(causeOf(swept)).toBe("time");
  expect(causeOf(submitted(deadline))).toBe("time");
});

test("seconds left are whole and never negative", () => {
  expect(secondsLeft(submitted(deadline - 60_500))).toBe(60);
  expect(secondsLeft(submitted(deadline + 900))).toBe(0);
});

test("the end of one who left a timed section early is the end of the last section", () => {
  const left = { ...submitted(deadline - 600_000), sectionEnds: [1500, 3000] };
  expect([causeOf(left), secondsLeft(left)]).toEqual(["time", 0]);
});
