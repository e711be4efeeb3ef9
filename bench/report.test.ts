import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { families } from "./page-modules.ts";
import { budgetOf, countHeld, faultsOf, readBudgets } from "./report.ts";
import { leaves } from "./statistics.ts";

const most = (max: number, unit: string) => ({ max, unit, room: "none", reason: "The bill." });
const budgets = {
  "api.bytes": most(100, "bytes"),
  "api.*.units": most(2, "units"),
  "api.late.units": most(9, "units"),
  "web.{home,login}.kilobytes": most(5, "KB"),
};
const own = readBudgets(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));

test("figures within their budgets are not reported, nor those without, nor other parts", () => {
  const results = { api: { bytes: 100, milliseconds: 9, save: { units: 2 }, late: { units: 9 } } };
  expect(faultsOf(results, budgets, ["api"])).toEqual([]);
  expect(countHeld(results, budgets)).toBe(3);
});

test("a figure over its budget and a budget without a figure are faults", () => {
  const results = { api: { bytes: 101, save: { units: 3 }, late: { units: 9 } } };
  expect(faultsOf(results, budgets, ["api", "web"])).toEqual([
    "api.bytes: 101 bytes, over its budget of 100. The bill.",
    "api.save.units: 3 units, over its budget of 2. The bill.",
    "web.{home,login}.kilobytes: was not measured",
  ]);
});

test("a name stands for whole parts of a figure's name, and only for one budget", () => {
  expect(budgetOf(budgets, "web.login.kilobytes")?.max).toBe(5);
  expect(budgetOf(budgets, "web.logins.kilobytes")).toBeUndefined();
  expect(budgetOf(budgets, "api.save.often.units")).toBeUndefined();
  expect(() =>
    budgetOf({ ...budgets, "api.{save}.units": most(1, "units") }, "api.save.units"),
  ).toThrow("api.save.units has two budgets: api.*.units and api.{save}.units");
});

test("the world of the database measures capacity, learning and watching", () => {
  const faults = faultsOf({}, own, ["database"]);
  expect(new Set(faults.map((fault) => fault.split(".")[0]))).toEqual(
    new Set(["capacity", "learning", "years", "watching"]),
  );
});

/** What has been promised for years, whatever budgets are joined: a figure and its most. */
const PROMISED: readonly (readonly [string, number])[] = [
  ["capacity.start.readUnits", 1.5],
  ["capacity.start.writeUnits", 2],
  ["capacity.save.readUnits", 0.5],
  ["capacity.save.writeUnits", 1],
  ["capacity.submit.readUnits", 1.5],
  ["capacity.submit.writeUnits", 4],
  ["capacity.reportLaterRead.readUnits", 0.5],
  ["capacity.reportLaterRead.writeUnits", 0],
  ["capacity.fullItem.bytes", 1024],
  ["sealed.startReadUnits", 1.5],
  ["sealed.startWriteUnits", 2],
  ["years.ratio.part", 1.5],
  ["years.staff.ratio.week", 1.5],
  ["lambda.schedule.wronglyEagerFiles", 0],
  ["learner.mastery", 0.6],
  ["bank.growth.textSearch", 1.1],
  ["web.engine.scriptKilobytes", 4],
];

test.each(PROMISED)("%s is at most %d", (figure, max) => {
  expect(budgetOf(own, figure)?.max).toBeLessThanOrEqual(max);
});

test("a page of each family is red when it is one KB, one file or one engine above", () => {
  for (const family of Object.keys(families.student)) {
    const name = `student.${family}`;
    const of = (figure: string) => budgetOf(own, `web.${name}.${figure}`)?.max ?? Number.NaN;
    const heavy = {
      kilobytes: of("kilobytes") + 1,
      scripts: of("scripts") + 1,
      mathsEngineFiles: 1,
      administratorsFiles: 1,
    };
    const results = { web: { student: { [family]: heavy } } };
    expect(faultsOf(results, own, [])).toHaveLength(leaves(heavy).length);
  }
});
