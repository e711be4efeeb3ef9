import { orExit } from "../scripts/arguments.ts";
import { readSimulation } from "./arguments.ts";
import { check } from "./check.ts";

/** `npm run simulate -- --runs 100000 [--seed N] [--path P] [--throttled | --timed]` */
async function main(): Promise<void> {
  const { runs, seed, path, throttled, timed } = orExit(() =>
    readSimulation(process.argv.slice(2)),
  );
  const started = performance.now();
  const failure = await check({
    runs,
    seed,
    path,
    throttled,
    timed,
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
