import { readFileSync } from "node:fs";
import { join } from "node:path";
import { orExit } from "../scripts/arguments.ts";
import { root, savedFigures, saveFigures } from "./apart.ts";
import { type PartName, readMeasurement } from "./arguments.ts";
import { countHeld, faultsOf, readBudgets, table } from "./report.ts";
import { tidy } from "./statistics.ts";

/**
 * Measures parts and prints each figure next to its budget, with what changed since the last run.
 * The figures stay in .build/bench for `npm run academy -- costs` and for comparison.
 * @returns figures that are over their budget, budgets that were not measured, and the number of
 * figures within their budgets
 */
async function measure(names: readonly PartName[]) {
  const { measurePart } = await import("./parts.ts");
  let measured: object = {};
  for (const name of names) measured = { ...measured, ...(await measurePart(name)) };
  const results = tidy(measured);
  const budgets = readBudgets(readFileSync(join(root, "bench/budgets.json"), "utf8"));
  const last = savedFigures("figures");
  console.log(table(results, budgets, last).join("\n"));
  saveFigures("figures", tidy({ ...last, ...results }));
  const faults = faultsOf(results, budgets, names);
  return { faults, passed: Math.max(0, countHeld(results, budgets) - faults.length) };
}

// `npm run bench`: the quick parts, or those that are named. With `--check` it ends with 1 if a
// figure is over its budget, and with a line of counts.
const asked = orExit(() => readMeasurement(process.argv.slice(2)));
if ("load" in asked) {
  const { runLoad } = await import("./load.ts");
  await runLoad(asked.load);
} else if ("pages" in asked) {
  const { runPages } = await import("./pages.ts");
  await runPages(asked.pages);
} else {
  const { faults, passed } = await measure(asked.parts);
  for (const fault of faults) console.log(fault);
  if (asked.check) {
    console.log(`${passed} passed, ${faults.length} failed`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  }
}
