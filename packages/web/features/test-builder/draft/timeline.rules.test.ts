import { expect, test } from "vitest";
import { blankDraft } from "./draft.rules.ts";
import { fromLocal, isoFromLocal, toLocal } from "../../../lib/local-time.rules.ts";
import { timeline } from "./timeline.rules.ts";

const draft = {
  ...blankDraft,
  startTime: "2026-11-21T10:00",
  expiryTime: "2026-11-21T14:00",
  durationMinutes: "180",
};

test("lists all events, from the end of editing to the results", () => {
  expect(timeline(draft).map(({ at, words }) => [words, at === null ? null : toLocal(at)])).toEqual(
    [
      ["Editing ends", "2026-11-21T09:50"],
      ["Start", "2026-11-21T10:00"],
      ["Last start with full time", "2026-11-21T11:00"],
      ["Expiry", "2026-11-21T14:00"],
      ["Results", null],
    ],
  );
});

test("is empty until start and expiry are set and in order", () => {
  expect(timeline(blankDraft)).toEqual([]);
  expect(timeline({ ...draft, expiryTime: "2026-11-21T10:00" })).toEqual([]);
});

test("a local time is converted to UTC and back", () => {
  expect(toLocal(isoFromLocal("2026-11-21T10:00"))).toBe("2026-11-21T10:00");
  expect(toLocal(isoFromLocal("2026-11-21T10:00:07"))).toBe("2026-11-21T10:00:07");
  expect(fromLocal("2026-11")).toBe(null);
  expect(isoFromLocal("")).toBe("");
});
