import { readHealth } from "./read-health.ts";

export const healthRoutes = [readHealth] as const;
