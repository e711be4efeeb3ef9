import { ProcessingResult } from "@academy/core/result/result.schema.ts";
import { type Api, Refused } from "./api.ts";
import { until } from "./until.ts";

/** Publishes a test's results as soon as the API lets an administrator do it. */
export async function processWhenOver(admin: Api, testId: string, limitMs: number): Promise<void> {
  await until("the test is processed", limitMs, async () => {
    try {
      const path = `/api/TestProcessing/process-test/${testId}`;
      return await admin.post(path, {}, ProcessingResult);
    } catch (error) {
      if (error instanceof Refused && ["not_expired", "still_running"].includes(error.code)) return;
      throw error;
    }
  });
}
