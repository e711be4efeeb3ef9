import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { handle } from "hono/aws-lambda";
import { createApp } from "./app.ts";

/** The API as a Lambda handler for API Gateway's HTTP API (payload format 2.0). */
export const createHandler = (deps: Deps) => handle(createApp(deps));
