import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { createHandler } from "./run-image-worker.ts";

/** Created once for each process that Lambda starts. */
export const handler = createHandler(createDeps(process.env, { patience: "job" }));
