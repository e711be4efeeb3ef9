import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { createHandler } from "./run-schedule.ts";
import { createHandler as createWorker } from "./run-worker.ts";

/** Created once for each process that Lambda starts. */
const deps = createDeps(process.env, { patience: "job" });

/** The functions of one bundle; each is a handler exported under its own name. */
export const close = createHandler(deps, "close");
const processTests = createHandler(deps, "process");
export { processTests as process };
export const payments = createHandler(deps, "payments");
export const rest = createHandler(deps, "rest");
export const closing = createWorker(deps, "closing");
export const processing = createWorker(deps, "processing");
export const bulk = createWorker(deps, "bulk");
export const videos = createWorker(deps, "videos");
