import { makeSet } from "./make-set.ts";
import { takeSession } from "./take-session.ts";

export const practiceRoutes = [makeSet, takeSession] as const;
