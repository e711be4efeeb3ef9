import { expect, test } from "vitest";
import {
  editRefusal,
  nextChangeIn,
  placeAround,
  processedWords,
  stateAt,
  testFilters,
} from "./manage-tests.rules.ts";

const minute = 60_000;
const start = Date.parse("2026-11-21T10:00:00Z");
const expiry = Date.parse("2026-11-21T13:00:00Z");
const test1 = {
  startTime: "2026-11-21T10:00:00Z",
  expiryTime: "2026-11-21T13:00:00Z",
  state: "scheduled",
} as const;

test("reads filters from an address in any case, and ignores invalid ones", () => {
  const search = new URLSearchParams(
    "examType=as-level&date=2026-11-21&title=Mock&state=closed&order=oldest",
  );
  expect(testFilters.read(search)).toEqual({
    examType: "AS_LEVEL",
    date: "2026-11-21",
    title: "Mock",
    state: "closed",
    order: "oldest",
    page: 1,
  });
  const nonsense = new URLSearchParams("examType=LAW&date=2026-13-41&state=lost&order=up&page=-2");
  expect(testFilters.read(nonsense)).toEqual({
    examType: "",
    date: "",
    title: "",
    state: "",
    order: "",
    page: 1,
  });
});

test("writes only filters that are set", () => {
  const filters = { examType: "JEE", date: "", title: " ", state: "", order: "", page: 1 } as const;
  expect(testFilters.write(filters)).toEqual({ examType: "JEE" });
  expect(testFilters.write({ ...filters, page: 3 })).toEqual({ examType: "JEE", page: "3" });
  const ordered = { ...filters, examType: "", order: "oldest" } as const;
  expect(testFilters.write(ordered)).toEqual({ order: "oldest" });
  expect([filters, ordered].map(testFilters.isNarrowed)).toEqual([true, false]);
});

test("refuses editing from ten minutes before the start, and from the start on", () => {
  expect(editRefusal(test1, start - 10 * minute - 1)).toBe(null);
  expect(editRefusal(test1, start - 10 * minute)).toBe(
    "⛔ Editing locked 10 minutes before start.",
  );
  expect(editRefusal(test1, start - 1)).toBe("⛔ Editing locked 10 minutes before start.");
  expect(editRefusal(test1, start)).toBe("⛔ Test has already started. Editing not allowed.");
});

test("a test runs and closes by the clock while the page is open", () => {
  expect(stateAt(test1, start - 1)).toBe("scheduled");
  expect(stateAt(test1, start)).toBe("running");
  expect(stateAt(test1, expiry)).toBe("closed");
  expect(stateAt({ ...test1, state: "processed" }, expiry)).toBe("processed");
});

test("knows when the next state changes", () => {
  expect(nextChangeIn([test1], start - 11 * minute)).toBe(minute);
  expect(nextChangeIn([test1], start - minute)).toBe(minute);
  expect(nextChangeIn([test1], start)).toBe(expiry - start);
  expect(nextChangeIn([test1], expiry)).toBe(5001);
  expect(nextChangeIn([test1], expiry + 5001)).toBe(null);
});

test("places a running test around now, what is over left of it and what comes right of it", () => {
  const day = 24 * 60 * minute;
  const running = placeAround(start + 60 * minute, test1);
  expect(running).toMatchObject({ phase: "open" });
  expect(running.from).toBeLessThan(50);
  expect(running.to).toBeGreaterThan(50);
  const over = [1, 30, 400].map((days) => placeAround(expiry + days * day, test1));
  expect(over.map(({ phase }) => phase)).toEqual(["over", "over", "over"]);
  expect(over.map(({ from }) => Math.round(from))).toEqual([28, 7, 0]);
  const ahead = [1, 30, 400].map((days) => placeAround(start - days * day, test1));
  expect(ahead.map(({ from }) => Math.round(from))).toEqual([71, 93, 95]);
  expect(ahead.map(({ phase }) => phase)).toEqual(["ahead", "ahead", "ahead"]);
});

test("draws a test of any length inside the line, wide enough to be seen", () => {
  for (const hours of [-10_000, -700, -24, -1, 0, 1, 24, 700, 10_000]) {
    const { from, to } = placeAround(start + hours * 60 * minute, test1);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(100);
    expect(to - from).toBeGreaterThanOrEqual(5 - 1e-9);
  }
});

test("counts the tests that were processed", () => {
  expect(processedWords(3)).toBe("✅ 3 test(s) processed");
});
