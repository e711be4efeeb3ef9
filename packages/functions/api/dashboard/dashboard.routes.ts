import { listScheduledTests } from "./list-scheduled-tests.ts";
import { listTakenTests } from "./list-taken-tests.ts";
import { readFigures } from "./read-figures.ts";
import { readPerformance } from "./read-performance.ts";

export const dashboardRoutes = [
  listScheduledTests,
  listTakenTests,
  readPerformance,
  readFigures,
] as const;
