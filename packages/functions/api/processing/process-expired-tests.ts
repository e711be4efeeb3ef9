import { ProcessingResult } from "@academy/core/exam/processing/processing.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const processExpiredTests = endpoint({
  route: "POST /api/TestProcessing/process-expired-tests",
  allow: "scheduler-or-admin",
  body: z.strictObject({}),
  answer: ProcessingResult,
  summary: "Publishes the results of every expired test that has none yet",
  handler: async ({ deps }) => {
    const Processing = await import("@academy/core/exam/processing/processing.service.ts");
    return Processing.processExpired(deps);
  },
});
