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

/** Takes in the tests whose results came out since; five a call. */
async function takeInAll() {
  for (let calls = 0; ; calls++) {
    const today = await call<typeof takeIn>("POST /api/learning/intake");
    if (today.pending === 0 || calls === 4) return today;
  }
}

/** What is to be done today, with the newest tests taken in. */
export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: ["practice", userId, "today"],
    queryFn: async () => {
      const today = await readSummary();
      return needsIntake(today, Date.now()) ? takeInAll() : today;
    },
    staleTime: 0,
    // Without a connection it fails, so that a kept set is offered beside the reason.
    networkMode: "always",
  });

/** The topics of an exam type with open questions and one's own mastery. */
export const topicsQuery = (userId: string, examType: ExamType) =>
  queryOptions({
    queryKey: ["practice", userId, "topics", examType],
    queryFn: reads<typeof listTopics>("GET /api/practice/topics", { query: { examType } }),
  });

export const postSet = (body: SetBody) => call<typeof makeSet>("POST /api/practice/sets", { body });

/** A choice as it is sent: what is left out has a default. */
export type SetBody = Pick<SetRequest, "from"> & Partial<SetRequest>;

export const postSession = (body: SessionRequest, keepalive: boolean) =>
  call<typeof takeSession>("POST /api/practice/sessions", { body, keepalive });
