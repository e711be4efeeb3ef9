import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import { createHandler } from "./create-handler.ts";
import { loadAtInit } from "./routes.ts";

await loadAtInit(process.env["AWS_LAMBDA_INITIALIZATION_TYPE"]);

/** Created once for each process that Lambda starts. */
export const handler = createHandler(createDeps(process.env));
