import { AttemptLog } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { readLog } from "@academy/core/exam/attempt-log/attempt-log.service.ts";
import { endpoint } from "../http/endpoint.ts";
import { AttemptPath } from "./attempt-path.schema.ts";

export const readAttemptLog = endpoint({
  route: "GET /api/attempts/{id}/events",
  allow: "admin",
  params: AttemptPath,
  answer: AttemptLog,
  summary: "Lists the events of an attempt in order of time: exits, blurs and reconnects",
  handler: ({ deps, params }) => readLog(deps, params.id),
});
