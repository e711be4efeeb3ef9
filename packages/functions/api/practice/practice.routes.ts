import { listTopics } from "./list-topics.ts";
import { makeSet } from "./make-set.ts";
import { takeSession } from "./take-session.ts";

export const practiceRoutes = [makeSet, takeSession, listTopics] as const;
