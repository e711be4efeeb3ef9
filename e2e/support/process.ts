import { ProcessingResult } from "@academy/core/exam/processing/processing.schema.ts";
import type { Api } from "./api.ts";

/** Publishes the results of a test that is over. */
export const processTest = (admin: Api, testId: string): Promise<ProcessingResult> =>
  admin.post(`/api/TestProcessing/process-test/${testId}`, {}, ProcessingResult);
