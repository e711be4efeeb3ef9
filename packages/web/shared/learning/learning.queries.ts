import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import type { SettingsChange } from "@academy/core/learning/progress/settings.schema.ts";
import type { changeSettings } from "@academy/functions/api/learning/change-settings.ts";
import type { readToday } from "@academy/functions/api/learning/read-today.ts";
import type { readMastery } from "@academy/functions/api/learning/read-mastery.ts";
import type { takeIn } from "@academy/functions/api/learning/take-in.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";

/** Key of everything about a student's learning: invalidated after a change. */
export const learningKey = ["learning"];

/** Due reviews, weakest topics and practised days. */
export const todayQuery = queryOptions({
  queryKey: [...learningKey, "today"],
  queryFn: reads<typeof readToday>("GET /api/learning/today"),
});

/** Mastery of each topic, and how it changed from test to test. */
export const masteryQuery = queryOptions({
  queryKey: [...learningKey, "mastery"],
  queryFn: reads<typeof readMastery>("GET /api/learning/mastery"),
});

const show = (today: LearningToday): void =>
  void queryClient.setQueryData(todayQuery.queryKey, today);

/** Changes goal, reviews a day or days a week; the other settings stay. */
export async function putSettings(body: SettingsChange): Promise<void> {
  show(await call<typeof changeSettings>("PUT /api/learning/settings", { body }));
}

/** The most calls of one visit, each for five submissions; the next visit continues. */
const MOST_CALLS = 4;

/** Takes released submissions into notebook and mastery. */
export async function takeInReleased(): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const today = await call<typeof takeIn>("POST /api/learning/intake");
    show(today);
    if (today.pending === 0) break;
  }
  await queryClient.invalidateQueries({
    queryKey: learningKey,
    predicate: ({ queryKey }) => queryKey[1] !== "today",
  });
}
