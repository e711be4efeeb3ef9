import { orExit } from "../scripts/arguments.ts";
import { readSimulation } from "./arguments.ts";
import { check } from "./check.ts";
import { type Met, nothingMet } from "./choices.ts";

/** `npm run simulate -- --runs 100000 [--seed N] [--path P] [--throttled | --timed]` */
async function main(): Promise<void> {
  const { runs, seed, path, throttled, timed } = orExit(() =>
    readSimulation(process.argv.slice(2)),
  );
  const started = performance.now();
  const met = nothingMet();
  const failure = await check({
    runs,
    seed,
    path,
    throttled,
    timed,
    met,
    progress: (done) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${done} schedules, ${seconds} s: ${metWords(met)}`);
    },
  });
  if (failure !== null) {
    console.error(failure);
    process.exitCode = 1;
  }
}

const metWords = ({ sheets, onTwoDevices, extended, overLimit }: Met): string =>
  `${sheets} sheets, ${onTwoDevices} on two devices, ${extended} with extra time, ${overLimit} with more answers than count`;

await main();
