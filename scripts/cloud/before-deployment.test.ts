import { describe, expect, it } from "vitest";
import { readExamWarm } from "../../stacks/exam-warm.ts";
import {
  type Figures,
  problemsOf,
  type RestoredTable,
  type Wanted,
} from "./before-deployment.rules.ts";

const cold: Figures = {
  executions: 1000,
  attempts: {
    deployedWrites: null,
    warmth: ["attempts", "byUser", "byDeadline"].map((name) => ({
      name,
      readsPerSecond: 12_000,
      writesPerSecond: 4_000,
    })),
  },
  restored: [],
};
const prod = { isProduction: true };
const problems = (wanted: Wanted, figures: Partial<Figures> = {}) =>
  problemsOf(wanted, { ...cold, ...figures }, prod);

describe("before anything changes", () => {
  it("finds no problem in an account that has what is needed", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ apiConcurrency: 900, examWrites: 12_000 })).toEqual([]);
    expect(problems({ examWrites: 12_000 }, { attempts: null })).toEqual([]);
  });

  it("reports Lambda's quota if more is needed", () => {
    expect(problems({ apiConcurrency: 901 })).toEqual([
      expect.stringMatching(
        /^ACADEMY_API_CONCURRENCY asks for 901 .*gives this account 1000 and keeps 100 .*leaves 900: .*lower it to 900\.$/,
      ),
    ]);
    const [young = ""] = problems({ apiConcurrency: 10 }, { executions: 10 });
    expect(young).toMatch(/leaves 0: .*leave it out until then\.$/);
    const examWarm = readExamWarm("2026-12-05T09:30Z/2026-12-05T13:30Z=901");
    expect(problems({ examWarm })).toEqual([
      expect.stringMatching(/^ACADEMY_EXAM_WARM asks for 901/),
    ]);
    expect(problems({ apiConcurrency: 900, examWarm })).toEqual([]);
  });

  const warmer = (name: string, more: object): Partial<Figures> => ({
    attempts: {
      deployedWrites: 12_000,
      warmth: cold.attempts!.warmth.map((one) => (one.name === name ? { ...one, ...more } : one)),
    },
  });

  it("never asks DynamoDB to make a table or an index less warm than it is", () => {
    const grown = warmer("byUser", { writesPerSecond: 16_000 });
    expect(problems({ examWrites: 15_000 }, grown)).toEqual([
      expect.stringMatching(
        /less than the 16000 writes a second for which byUser is warm.*set it to 16000/,
      ),
    ]);
    expect(problems({ examWrites: 16_000 }, grown)).toEqual([]);
    // The same value as last time is not sent again, and neither is an empty one.
    expect(problems({ examWrites: 12_000 }, grown)).toEqual([]);
    expect(problems({}, grown)).toEqual([]);
    const read = warmer("attempts", { readsPerSecond: 20_000 });
    expect(problems({ examWrites: 18_000 }, read)).toEqual([
      expect.stringContaining("attempts take 12000 reads a second instead of the 20000"),
    ]);
  });

  const table = (found: Partial<RestoredTable["found"]> | null): RestoredTable => ({
    setting: "ACADEMY_CONTENT_TABLE",
    name: "academy-content-2",
    indexes: ["gsi1", "gsi2"],
    found: found && {
      indexes: ["gsi2", "gsi1"],
      expires: true,
      recovers: true,
      isProtected: true,
      ...found,
    },
  });

  it("knows what a restore leaves out, and the command that adds it", () => {
    expect(problems({}, { restored: [table({})] })).toEqual([]);
    const bare = table({ indexes: ["gsi1"], expires: false, recovers: false, isProtected: false });
    const found = problems({}, { restored: [bare] });
    expect(found).toEqual([
      expect.stringContaining("has no index gsi2"),
      expect.stringMatching(
        /update-time-to-live --table-name academy-content-2 .*AttributeName=ttl$/,
      ),
      expect.stringMatching(/update-continuous-backups --table-name academy-content-2 /),
      expect.stringMatching(
        /update-table --table-name academy-content-2 --deletion-protection-enabled$/,
      ),
    ]);
    const staging = { ...cold, restored: [table({ isProtected: false })] };
    expect(problemsOf({}, staging, { isProduction: false })).toEqual([]);
    expect(problems({}, { restored: [table(null)] })).toEqual([
      "ACADEMY_CONTENT_TABLE=academy-content-2: there is no such table in this region.",
    ]);
  });
});
