import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { assumed, costsOf, type Measured } from "./costs.rules.ts";
import { type ExamDay, loadOf } from "./exam-day.rules.ts";
import { millionSets } from "./costs-of-practice.ts";
import { prices } from "./prices.ts";
import { costsPage } from "./costs-page.ts";
import { page, readMeasured } from "./costs.ts";
import { resources, synthesised } from "../stacks/synthesis.fixture.ts";

const measured: Measured = {
  writeUnits: 90,
  readUnits: 48,
  tableWriteUnits: 87,
  itemBytes: 900,
  learning: { writeUnits: 3, readUnits: 4 },
};
const dollars = (attempts: number, what: string) =>
  costsOf(attempts, measured).find((line) => line.what === what)?.dollars;

describe("costs", () => {
  it("are the units of a million attempts at their price", () => {
    expect(dollars(1_000_000, "DynamoDB, writes")).toBeCloseTo(56.25);
    expect(dollars(1_000_000, "DynamoDB, reads")).toBeCloseTo(6);
    expect(dollars(1_000_000, "DynamoDB, learning")).toBeCloseTo(2.375);
  });

  it("for users start above the free tier, and fall above the first 100,000", () => {
    const cognito = (signIns: number) =>
      dollars(signIns * 12, "Cognito, students who log in") ?? Number.NaN;
    expect(cognito(10_000)).toBeCloseTo(0);
    expect(cognito(11_000)).toBeCloseTo(1_000 * 0.0055);
    expect(cognito(250_000)).toBeCloseTo(1_185);
    expect(cognito(1_000_000 / 12)).toBeCloseTo(403.33);
  });

  it("of an exam day's warm environments are those around the start and the end, where there is one", () => {
    expect(dollars(1_000, "Warm environments on one exam day")).toBe(0);
    expect(dollars(1_000_000, "Warm environments on one exam day")).toBeCloseTo(14.7, 1);
  });

  it("of a million attempts stay at 800 dollars, wherever the students are", () => {
    for (const place of ["lowest", "india"] as const) {
      const lines = costsOf(1_000_000, readMeasured(), place);
      expect(lines.reduce((all, one) => all + one.dollars, 0)).toBeLessThanOrEqual(800);
    }
  });

  it("of a million sets of practice stay below 20 dollars", () => {
    expect(millionSets(prices.delivery.india)).toBeLessThanOrEqual(20);
  });

  it("count the metrics that alarms read, as in the template", () => {
    const { watch } = synthesised("prod").templates;
    const alarms = watch ? Object.values(resources(watch, "AWS::CloudWatch::Alarm")) : [];
    const metrics = alarms.flatMap(({ Properties }) =>
      Array.isArray(Properties["Metrics"])
        ? Properties["Metrics"].filter((one) => Object.hasOwn(Object(one), "MetricStat"))
        : [Properties["MetricName"]],
    );
    expect(metrics).toHaveLength(assumed.alarmMetrics);
  });

  it("grow with the attempts in every line that is not monthly", () => {
    const [few, many] = [costsOf(1_000, measured), costsOf(1_000_000, measured)];
    for (const [at, line] of many.entries()) {
      expect(line.dollars).toBeGreaterThanOrEqual(few[at]?.dollars ?? Infinity);
    }
  });
});

describe("the load of an exam", () => {
  const day: ExamDay = {
    students: 100_000,
    signUpSeconds: 3600,
    signInSeconds: 600,
    startSeconds: 40,
    saveSeconds: 60,
    submitSeconds: 60,
  };

  it("names the tightest quota first", () => {
    const used = loadOf(day).map(({ needed, quota }) => needed / quota);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
    expect(loadOf(day)[0]?.what).toBe("Cognito: logins");
  });

  const neededBy = (of: ExamDay, what: string) =>
    loadOf(of).find((line) => line.what.includes(what))?.needed;

  it("covers the table and each index, which throttle separately", () => {
    expect(neededBy(day, "`attempts`")).toBe(2500);
    expect(neededBy(day, "`byDeadline`")).toBe(2500);
    expect(neededBy(day, "`byUser`")).toBeCloseTo(1667, 0);
    expect(neededBy(day, "hottest partition")).toBeCloseTo(2500 / 64);
    const storm = { ...day, submitSeconds: 20 };
    for (const index of ["`byUser`", "`byDeadline`"]) expect(neededBy(storm, index)).toBe(5000);
  });

  it("compares the calls in a second of starts with the burst limit", () => {
    expect(neededBy(day, "one second of starts")).toBe(5000);
    expect(neededBy({ ...day, startSeconds: 1 }, "one second of starts")).toBe(200_000);
  });

  it("counts new users by accounts and by passwords", () => {
    expect(neededBy(day, "new accounts")).toBeCloseTo(27.8, 1);
    expect(neededBy(day, "passwords set")).toBeCloseTo(27.8, 1);
  });

  it("is less of everything for fewer students, and of logins when they come earlier", () => {
    const half = loadOf({ ...day, students: 50_000 });
    for (const { what, needed } of loadOf(day)) {
      expect(half.find((one) => one.what === what)?.needed).toBeCloseTo(needed / 2);
    }
    const early = loadOf({ ...day, signInSeconds: 3600 });
    expect(early.find(({ what }) => what === "Cognito: logins")?.needed).toBeCloseTo(27.8, 1);
  });
});

it("the page of costs is up to date with the figures and prices", () => {
  // `npm run academy -- costs` writes it.
  expect(readFileSync(page, "utf8")).toBe(costsPage(readMeasured()));
});
