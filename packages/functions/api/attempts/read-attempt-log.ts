import { AttemptLog } from "@academy/core/attempt/attempt.schema.ts";
import { readLog } from "@academy/core/attempt/attempt-log.service.ts";
import { endpoint } from "../http/endpoint.ts";
import { AttemptPath } from "./attempt-path.schema.ts";

export const readAttemptLog = endpoint({
  method: "GET",
  path: "/api/attempts/{id}/events",
  allow: "admin",
  params: AttemptPath,
  answer: AttemptLog,
  summary: "Tells what happened around an attempt: exits, blurs and reconnects, in order of time",
  handler: ({ deps, params }) => readLog(deps, params.id),
});
