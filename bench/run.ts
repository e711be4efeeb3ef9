import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installCommand } from "../e2e/support/browser.ts";
import { ensureWebBuild } from "@academy/local/web-build.ts";
import { measureCapacity } from "./capacity.ts";
import { type Interaction, measureInteraction } from "./interaction.ts";
import { measureLambda } from "./lambda.ts";
import { measureMarking } from "./marking.ts";
import { naiveAnswers, naiveUnits } from "./naive.ts";
import { readBudgets, table } from "./report.ts";
import { tidy } from "./statistics.ts";
import { routeFigures } from "./web-size.ts";
import { startWorld } from "./world.ts";

const root = join(import.meta.dirname, "..");
const resultsFile = join(root, "bench/results.json");

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

/** What the last run with a browser found. */
function lastInteraction(): Interaction {
  console.log(`NOT MEASURED: the test screen, for want of a browser. Run: ${installCommand}`);
  const { interaction, unbudgeted } = JSON.parse(readFileSync(resultsFile, "utf8")) as {
    // Written by this program.
    interaction: Interaction["counts"];
    unbudgeted: { interactionFourTimesSlower: Interaction["times"] };
  };
  return { counts: interaction, times: unbudgeted.interactionFourTimesSlower };
}

/**
 * `npm run bench`: prints every figure beside its budget and writes bench/results.json. The load of
 * a whole test runs by `npm run bench -- load` alone.
 */
async function main(): Promise<void> {
  const { figures, withSignIn, naive, marking } = await database();
  const lambda = await measureLambda(root);
  const dist = await ensureWebBuild(console.log);
  const interaction = (await measureInteraction()) ?? lastInteraction();
  const results = tidy({
    capacity: figures,
    interaction: interaction.counts,
    lambda: lambda.held,
    web: routeFigures(dist),
    // Depends on the machine and the moment, or serves for comparison: nothing is held to it.
    unbudgeted: {
      interactionFourTimesSlower: interaction.times,
      itemPerAnswer: naive,
      lambda: lambda.told,
      marking,
      wholeAttemptWithSignIn: withSignIn,
    },
  });
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
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
