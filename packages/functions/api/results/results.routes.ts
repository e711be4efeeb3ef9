import { listTakers } from "./list-takers.ts";
import { readProgress } from "./read-progress.ts";
import { readStatistics } from "./read-statistics.ts";

export const resultsRoutes = [listTakers, readStatistics, readProgress] as const;
