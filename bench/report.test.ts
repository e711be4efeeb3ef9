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
    "web.home.kilobytes: was not measured",
    "web.login.kilobytes: was not measured",
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

/** What a budget's name stands for, with a made-up text for `*`. */
function figuresNamed(name: string): string[] {
  const [list, texts = ""] = /\{([^}]*)\}/.exec(name) ?? [];
  if (list === undefined) return [name.replaceAll("*", "planted")];
  return texts.split(",").flatMap((text) => figuresNamed(name.replace(list, text)));
}

/** Figures exactly at their budgets; one of them a little above, if it is named. */
const figuresAt = (planted?: string): object =>
  Object.fromEntries(
    Object.entries(own).flatMap(([name, { max }]) =>
      figuresNamed(name).map((figure) => [
        figure,
        figure === planted ? max + (max / 100 || 1) : max,
      ]),
    ),
  );

const figures = leaves(figuresAt()).map(([name]) => name);
const PARTS = "database lambda web export interaction bank images import exam learner sealed".split(
  " ",
);

test("figures at their budgets are within them, and each is known", () => {
  expect(figures.length).toBeGreaterThan(Object.keys(own).length);
  expect(faultsOf(figuresAt(), own, PARTS)).toEqual([]);
});

test("each figure is red above its budget, and alone", () => {
  for (const name of figures) {
    const said = faultsOf(figuresAt(name), own, PARTS);
    expect(said).toEqual([expect.stringMatching(/^[^:]+: [\d.]+ .*, over its budget of/)]);
    expect(said[0]).toContain(`${name}: `);
  }
});

test("every family of pages has the budgets that its readers feel", () => {
  for (const family of Object.keys(families.student)) {
    for (const figure of ["kilobytes", "scripts", "mathsEngineFiles", "administratorsFiles"]) {
      expect(budgetOf(own, `web.student.${family}.${figure}`)?.max).toBeDefined();
    }
  }
  for (const family of Object.keys(families.admin)) {
    for (const figure of ["scriptKilobytes", "styleKilobytes", "scripts", "mathsEngineFiles"]) {
      expect(budgetOf(own, `web.admin.${family}.${figure}`)?.max).toBeDefined();
    }
  }
});
