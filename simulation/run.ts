import { parseArgs } from "node:util";
import { check } from "./check.ts";

/** `npm run simulate -- --runs 100000 [--seed N] [--path P]` */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "10000" },
      seed: { type: "string" },
      path: { type: "string" },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  const started = performance.now();
  const failure = await check({
    runs: Number(values.runs),
    seed,
    path: values.path,
    progress: (done) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${done} schedules, ${seconds} s`);
    },
  });
  if (failure !== null) {
    console.error(failure);
    process.exitCode = 1;
  }
}

await main();
