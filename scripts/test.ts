import { resolve } from "node:path";
import { SLOWNESS } from "../packages/core/testing/limits.ts";
import { SEED, TEST_SET } from "../packages/core/testing/runs.ts";
import { orExit } from "./arguments.ts";
import { commandsOf, tableOf } from "./suite/draws.ts";
import { slowness } from "./suite/load.ts";
import { readTestOptions, type TestOptions } from "./suite/options.ts";
import { faultLines, type Outcome, reasonLines } from "./suite/outcome.ts";
import { leftOutLine } from "./suite/sets.ts";
import { overTwice, useLines, usesOf } from "./suite/used.ts";
import { runVitest } from "./suite/vitest-run.ts";

const root = resolve(import.meta.dirname, "..");

/**
 * `npm test`: what every push needs, with the same random examples each time. `--thorough` runs all
 * files and all examples, with a new seed; `--seed N` repeats the examples of a failure; `--seeds N`
 * repeats each test with random examples with N new seeds. Other arguments go to vitest. The last
 * line is `N passed, N failed`; the exit code is 1 if one failed.
 */
async function main(): Promise<void> {
  const options = orExit(() => readTestOptions(process.argv.slice(2)));
  const env = await environment(options);
  const { rest, seeds } = options;
  const repeats = seeds === undefined ? [] : [`--repeats=${seeds - 1}`];
  const outcome = runVitest(root, [...repeats, ...rest], env);
  const { lines, failed } = closing(options, outcome);
  for (const line of lines) console.log(line);
  console.log(`${outcome.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** New seeds where many examples are tried; a push draws the same ones each time. */
async function environment({ set, seed, seeds }: TestOptions): Promise<NodeJS.ProcessEnv> {
  const isNew = set === "thorough" || seeds !== undefined;
  const chosen = seed ?? (isNew ? Math.floor(Math.random() * 1_000_000_000) : undefined);
  if (chosen !== undefined) console.log(`Random examples have the seed ${chosen}.`);
  const factor = await slowness();
  if (factor > 1) console.log(`This machine is busy or slow: limits are ${factor} times longer.`);
  return {
    ...process.env,
    [SLOWNESS]: String(factor),
    ...(set !== "all" && { [TEST_SET]: set }),
    ...(chosen !== undefined && { [SEED]: String(chosen) }),
  };
}

/** What is said before the counts, and how many failures there are with too much use. */
function closing({ set, seeds }: TestOptions, outcome: Outcome) {
  const uses = set === "all" ? [] : usesOf(outcome.cpu, set);
  const tooMuch = set === "thorough" ? overTwice(uses) : [];
  const again = commandsOf(outcome.drawing);
  const lines = [
    ...(seeds === undefined ? [] : tableOf(outcome.drawing)),
    ...reasonLines(outcome.leftOut),
    ...useLines(uses),
    ...(set === "push" ? [leftOutLine(root)] : []),
    ...faultLines(outcome.faults),
    ...(seeds === undefined ? again.map((command) => `Again: ${command}`) : []),
    ...tooMuch.map((fault) => `Failed: ${fault}, more than twice its share`),
  ];
  return { lines, failed: outcome.failed + tooMuch.length };
}

await main();
