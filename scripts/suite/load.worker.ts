import { parentPort } from "node:worker_threads";

/** A fixed piece of work, and how long it took in milliseconds. */
const started = performance.now();
let state = 1;
for (let round = 0; round < 100_000_000; round++) state = Math.imul(state ^ round, 48_271);
parentPort?.postMessage({ ms: performance.now() - started, state });
