import { expect, test } from "vitest";
import { grouped, placeOn, timelineAt } from "./timeline.rules.ts";

const noon = Date.parse("2026-11-29T06:30:00.000Z");
const week = timelineAt(noon, "Asia/Kolkata");

test("a timeline shows seven days from today's beginning, with now on it", () => {
  expect(week.days).toEqual(["Sun 29", "Mon 30", "Tue 1", "Wed 2", "Thu 3", "Fri 4", "Sat 5"]);
  expect(new Date(week.from).toISOString()).toBe("2026-11-28T18:30:00.000Z");
  expect(week.now).toBeCloseTo(50 / 7, 6);
});

test("a test lies where its hours are; what is cut off goes to the edge", () => {
  const hours = (startTime: string, expiryTime: string) => placeOn(week, { startTime, expiryTime });
  expect(hours("2020-01-01T00:00:00Z", "2046-01-01T00:00:00Z")).toEqual({ from: 0, to: 100 });
  const wednesday = hours("2026-12-01T18:30:00Z", "2026-12-02T18:30:00Z");
  expect(wednesday?.from).toBeCloseTo(300 / 7, 6);
  expect(wednesday?.to).toBeCloseTo(400 / 7, 6);
});

test("a short test can be seen, one after the week cannot", () => {
  const short = placeOn(week, {
    startTime: "2026-12-05T18:00:00Z",
    expiryTime: "2026-12-05T18:29:00Z",
  });
  expect((short?.to ?? 0) - (short?.from ?? 0)).toBeGreaterThanOrEqual(1.5);
  const later = { startTime: "2026-12-05T18:30:00Z", expiryTime: "2026-12-06T18:30:00Z" };
  expect(placeOn(week, later)).toBeNull();
});

test("many tests that are open all week leave the timeline to those that begin or end in it", () => {
  const always = { startTime: "2026-01-01T00:00:00Z", expiryTime: "2046-01-01T00:00:00Z" };
  const open = { ...always, state: "open" };
  const ends = { ...open, expiryTime: "2026-12-01T00:00:00Z" };
  const next = { ...always, startTime: "2026-12-01T00:00:00Z", state: "upcoming" };
  const demo = { ...open, demo: true };
  const many = [open, open, open, open, open, ends, next, demo];
  const { shown, steady, demos } = grouped(many, week);
  expect([shown, steady.length, demos]).toEqual([[ends, next], 5, [demo]]);
  expect(grouped(many.slice(2), week).steady).toEqual([]);
});
