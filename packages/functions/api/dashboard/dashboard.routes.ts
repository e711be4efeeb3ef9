import { listScheduledTests } from "./list-scheduled-tests.ts";
import { listTakenTests } from "./list-taken-tests.ts";
import { readPerformance } from "./read-performance.ts";

export const dashboardRoutes = [listScheduledTests, listTakenTests, readPerformance] as const;
