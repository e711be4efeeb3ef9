import { processExpiredTests } from "./process-expired-tests.ts";
import { processTestSubmissions } from "./process-test-submissions.ts";
import { processTest } from "./process-test.ts";

export const processingRoutes = [processExpiredTests, processTest, processTestSubmissions] as const;
