import { expect, test } from "vitest";
import { MINUTE } from "../../kernel/shared/time.ts";
import { leaving } from "./seats.rules.ts";

const now = Date.parse("2026-11-28T10:00:00.000Z");
const seat = (name: string, since: number, heard: number) => ({
  name,
  since: now - since * MINUTE,
  heardAt: now - heard * MINUTE,
});

test("two browsers play, and the third has to say that it wants to", () => {
  const [one, other] = [seat("one", 30, 1), seat("other", 50, 3.9)];
  expect(leaving([one], { now, instead: false })).toBe("none");
  expect(leaving([one, other], { now, instead: false })).toBeUndefined();
  expect(leaving([one, other], { now, instead: true })).toBe(other);
});

test("a place is free after four minutes without a report", () => {
  const [one, idle] = [seat("one", 50, 1), seat("idle", 30, 4)];
  expect(leaving([one, idle], { now, instead: false })).toBe(idle);
  expect(leaving([seat("longer", 60, 9), idle], { now, instead: true })?.valueOf()).toMatchObject({
    name: "longer",
  });
});
