import { readFileSync } from "node:fs";
import { join } from "node:path";
import { orExit } from "../scripts/arguments.ts";
import { root, savedFigures, saveFigures } from "./apart.ts";
import { type PartName, readMeasurement } from "./arguments.ts";
import { faultsOf, readBudgets, table } from "./report.ts";
import { leaves, tidy } from "./statistics.ts";

interface Results {
  unbudgeted?: object;
}

/**
 * Measures parts and prints each figure next to its budget. The figures stay in .build/bench for
 * `npm run academy -- costs` and for comparison.
 * @returns figures that are over their budget, have none or were not measured, and the number of
 * the others
 */
async function measure(names: readonly PartName[]) {
  const { measurePart } = await import("./parts.ts");
  let results: Results = {};
  for (const name of names) {
    const { unbudgeted, ...held }: Results = await measurePart(name);
    results = { ...results, ...held, unbudgeted: { ...results.unbudgeted, ...unbudgeted } };
  }
  const budgets = readBudgets(readFileSync(join(root, "bench/budgets.json"), "utf8"));
  console.log(table(tidy(results), budgets).join("\n"));
  const last: Results = savedFigures("figures");
  const unbudgeted = { ...last.unbudgeted, ...results.unbudgeted };
  saveFigures("figures", tidy({ ...last, ...results, unbudgeted }));
  const faults = faultsOf(tidy(results), budgets, names);
  const { unbudgeted: _others, ...held } = results;
  return { faults, passed: Math.max(0, leaves(held).length - faults.length) };
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
