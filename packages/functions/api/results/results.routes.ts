import { listTakers } from "./list-takers.ts";
import { listWaiting } from "./list-waiting.ts";
import { readProgress } from "./read-progress.ts";
import { readStatistics } from "./read-statistics.ts";

export const resultsRoutes = [listTakers, listWaiting, readStatistics, readProgress] as const;
