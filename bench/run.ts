import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureWebBuild } from "@academy/local/web-build.ts";
import { measureCapacity } from "./capacity.ts";
import { measureLambda } from "./lambda.ts";
import { measureMarking } from "./marking.ts";
import { naiveAnswers, naiveUnits } from "./naive.ts";
import { readBudgets, table } from "./report.ts";
import { tidy } from "./statistics.ts";
import { routeFigures } from "./web-size.ts";
import { startWorld } from "./world.ts";

const root = join(import.meta.dirname, "..");

/** Capacity units and marking, on one world, each beside its naive version. */
async function database() {
  const world = await startWorld();
  try {
    const { figures, withSignIn, key, planned, sheet } = await measureCapacity(world);
    const answers = naiveAnswers(key, sheet);
    const changes = planned.flatMap(({ dirty }) => dirty);
    const naive = naiveUnits(key, answers, changes);
    return { figures, withSignIn, naive, marking: measureMarking(key, sheet) };
  } finally {
    await world.stop();
  }
}

/**
 * `npm run bench`: prints every figure beside its budget and writes bench/results.json. The load of
 * a whole test runs by `npm run bench -- load` alone.
 */
async function main(): Promise<void> {
  const { figures, withSignIn, naive, marking } = await database();
  const lambda = await measureLambda(root);
  const dist = await ensureWebBuild(console.log);
  const results = tidy({
    capacity: figures,
    lambda: lambda.held,
    web: routeFigures(dist),
    // Depends on the machine and the moment, or serves for comparison: nothing is held to it.
    unbudgeted: {
      itemPerAnswer: naive,
      lambda: lambda.told,
      marking,
      wholeAttemptWithSignIn: withSignIn,
    },
  });
  writeFileSync(join(root, "bench/results.json"), `${JSON.stringify(results, null, 2)}\n`);
  const budgets = readBudgets(readFileSync(join(root, "bench/budgets.json"), "utf8"));
  console.log(table(results, budgets).join("\n"));
}

const [what, ...args] = process.argv.slice(2);
if (what === "load") {
  const { runLoad } = await import("./load.ts");
  await runLoad(root, args);
} else {
  await main();
}
