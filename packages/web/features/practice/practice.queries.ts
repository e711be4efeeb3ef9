import type { SessionRequest, SetRequest } from "@academy/core/learning/card/practice.schema.ts";
import type { readToday } from "@academy/functions/api/learning/read-today.ts";
import type { takeIn } from "@academy/functions/api/learning/take-in.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { listTopics } from "@academy/functions/api/practice/list-topics.ts";
import type { makeSet } from "@academy/functions/api/practice/make-set.ts";
import type { takeSession } from "@academy/functions/api/practice/take-session.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { needsIntake } from "./run.rules.ts";

const readSummary = () => call<typeof readToday>("GET /api/learning/today");

/**
 * Adds the tests whose results were released since the last intake to the notebook: five tests per
 * call, in at most five calls.
 */
async function takeInAll() {
  for (let calls = 0; ; calls++) {
    const today = await call<typeof takeIn>("POST /api/learning/intake");
    if (today.pending === 0 || calls === 4) return today;
  }
}

/** What the student should do today, after the newest tests were taken in. */
export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: ["practice", userId, "today"],
    queryFn: async () => {
      const today = await readSummary();
      return needsIntake(today, Date.now()) ? takeInAll() : today;
    },
    staleTime: 0,
    // The query fails without a connection, so that the page offers a kept set and says why.
    networkMode: "always",
  });

/** The topics of an exam type that have open questions, with the student's own mastery. */
export const topicsQuery = (userId: string, examType: ExamType) =>
  queryOptions({
    queryKey: ["practice", userId, "topics", examType],
    queryFn: reads<typeof listTopics>("GET /api/practice/topics", { query: { examType } }),
  });

export const postSet = (body: SetBody) => call<typeof makeSet>("POST /api/practice/sets", { body });

/** A choice as it is sent; fields that are left out have defaults. */
export type SetBody = Pick<SetRequest, "from"> & Partial<SetRequest>;

export const postSession = (body: SessionRequest, keepalive: boolean) =>
  call<typeof takeSession>("POST /api/practice/sessions", { body, keepalive });
