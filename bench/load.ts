import { monitorEventLoopDelay } from "node:perf_hooks";
import { Product } from "../e2e/support/product.ts";
import { publishTest } from "./published-test.ts";
import { LoadClient } from "./load-client.ts";
import { saveFigures } from "./apart.ts";
import type { LoadOptions } from "./arguments.ts";
import { LoadStudent } from "./load-student.ts";
import { rushForResults } from "./load-rush.ts";
import { enrol, judge, openCloud, watchProcessors } from "./load-world.ts";
import { tidy } from "./statistics.ts";

const SECOND = 1000;
/** Every call is answered within this time, if only with a time to retry. */
const LONGEST_MS = 2 * SECOND;

/** The same random numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function sitAll(product: Product, options: LoadOptions) {
  const deps = await openCloud(product.dataDir);
  const test = await publishTest(deps);
  const enrolled = await enrol(deps, options.students);
  const random = createRandom(20_261_121);
  const client = new LoadClient(product.origin, random);
  const part = options.partSeconds * SECOND;
  const students = new Map(
    enrolled.map(({ actor, token }) => [
      actor.userId,
      new LoadStudent({ client, test, token, random }),
    ]),
  );
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const stopWatching = watchProcessors(product.pid);
  const taken = await Promise.allSettled(
    [...students.values()].map((student) =>
      student.take({
        startAt: random() * part,
        submitAt: 2 * part + random() * part,
        answerEvery: options.answerEverySeconds * SECOND,
      }),
    ),
  );
  const processors = stopWatching();
  lag.disable();
  client.close();
  for (const one of taken) if (one.status === "rejected") console.error(one.reason);
  const verdict = await judge(deps, test.testId, students);
  const lateness = { p99Ms: lag.percentile(99) / 1e6, maxMs: lag.max / 1e6 };
  const rush = await rushForResults(product, deps, {
    testId: test.testId,
    enrolled,
    reports: options.reports,
    withinMs: part,
    random,
  });
  const seen = [...client.seen, ...rush.seen];
  return { calls: client.figures(), processors, lateness, verdict, rush, seen };
}

type Rush = Pick<Awaited<ReturnType<typeof rushForResults>>, "calls" | "processors">;

/** Prints what calls took. @returns how many there were a second */
function sayRush({ calls, processors }: Rush): number {
  const total = Object.values(calls).reduce((sum, one) => sum + one.calls, 0);
  const perSecond = total / processors.seconds;
  console.table(calls);
  console.log(`${perSecond.toFixed(1)} requests/s; processors in percent of one core:`);
  const { api } = processors;
  if (api) console.log(`API: ${((api * 10) / perSecond).toFixed(2)} ms of processor per request`);
  console.log(processors);
  return perSecond;
}

/**
 * `npm run bench -- load`: a whole test with thousands of students against the product as `npm
 * start` runs it, then the rush for its results. Takes five minutes and the whole machine, so it only runs on request.
 */
export async function runLoad(options: LoadOptions): Promise<void> {
  const product = await Product.start({ ...(options.throttle && { throttle: options.throttle }) });
  try {
    const { seen, verdict, rush, ...others } = await sitAll(product, options);
    const perSecond = sayRush(others);
    console.log(others.lateness, verdict);
    console.log(`Then ${rush.reports} reports, of which ${rush.lost} were lost:`);
    const reportsPerSecond = sayRush(rush);
    for (const reason of seen) console.log(reason);
    const { throttle, ...sizes } = options;
    const { seen: _seen, ...ofRush } = { ...rush, perSecond: reportsPerSecond };
    const figures = { options: sizes, verdict, ...others, perSecond, rush: ofRush };
    const results = { ...tidy(figures), throttle };
    saveFigures("load", results);
    const calls = { ...others.calls, ...rush.calls };
    const errors = Object.values(calls).reduce((sum, one) => sum + one.errors, 0);
    const kept = verdict.submissions === options.students && verdict.lostAnswers === 0;
    const whole = kept && rush.lost === 0;
    const late = Object.entries(calls).filter(([, { max }]) => max > LONGEST_MS);
    for (const [kind, { max }] of late) console.log(`A ${kind} took ${max} ms: too long.`);
    if (!whole || errors > 0 || late.length > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}
