import { describe, expect, it } from "vitest";
import { mostWarm, readExamWarm, warmAt, warmChanges } from "./exam-warm.ts";

const MORNING = "2026-12-05T09:30+05:30/2026-12-05T13:30+05:30=700";
const AFTERNOON = "2026-12-05T13:30+05:30/2026-12-05T17:00+05:30=300";
const at = (text: string) => Date.parse(text);

describe("warm environments", () => {
  it("are read with the offsets of their times, in the order of their times", () => {
    expect(readExamWarm(`${AFTERNOON}, ${MORNING}`)).toEqual([
      { from: at("2026-12-05T04:00Z"), until: at("2026-12-05T08:00Z"), environments: 700 },
      { from: at("2026-12-05T08:00Z"), until: at("2026-12-05T11:30Z"), environments: 300 },
    ]);
    expect(mostWarm(readExamWarm(`${AFTERNOON},${MORNING}`))).toBe(700);
  });

  it.each([
    ["", "must be"],
    ["tomorrow", "must be"],
    [`${MORNING},`, "must be"],
    [
      "2026-12-05T09:30/2026-12-05T13:30+05:30=700",
      '"2026-12-05T09:30" is no time to the minute with its offset',
    ],
    ["2026-02-30T09:30Z/2026-03-01T09:30Z=7", '"2026-02-30T09:30Z" is no time'],
    ["2026-12-05T09:30Z/2026-12-05T13:30Z=0", "must be"],
    ["2026-12-05T09:30Z/2026-12-05T13:30Z=many", "must be"],
    ["2026-12-05T13:30Z/2026-12-05T09:30Z=7", "ends before it begins"],
    ["2026-12-05T09:30Z/2026-12-15T09:30Z=7", "longer than 24 hours"],
    [`${MORNING},2026-12-05T13:00+05:30/2026-12-05T15:00+05:30=9`, "two windows at the same time"],
    [Array.from({ length: 21 }, () => MORNING).join(), "at most 20"],
  ])("are refused for %j", (text, problem) => {
    expect(() => readExamWarm(text)).toThrow(problem);
  });

  it("change when a window begins and ends, and once where two meet", () => {
    const changes = warmChanges(readExamWarm(`${MORNING},${AFTERNOON}`), at("2026-12-01T00:00Z"));
    expect(changes).toEqual([
      { at: at("2026-12-05T04:00Z"), environments: 700 },
      { at: at("2026-12-05T08:00Z"), environments: 300 },
      { at: at("2026-12-05T11:30Z"), environments: 0 },
    ]);
  });

  it("stay unchanged during a deployment in the middle of an exam", () => {
    const windows = readExamWarm(MORNING);
    const noon = at("2026-12-05T06:00Z");
    expect(warmAt(windows, noon)).toBe(700);
    expect(warmChanges(windows, noon)).toEqual([{ at: at("2026-12-05T08:00Z"), environments: 0 }]);
    expect(warmAt(windows, at("2026-12-05T08:00Z"))).toBe(0);
    expect(warmChanges(windows, at("2026-12-05T08:00Z"))).toEqual([]);
  });
});
