import type { StudentQuery } from "@academy/core/exam/extra-time/extra-time.schema.ts";
import type { ReopenView } from "@academy/core/exam/submission/reopen.schema.ts";
import type { LostTimeView } from "@academy/core/exam/extra-time/lost-time.schema.ts";
import { MAX_CHOSEN } from "@academy/core/exam/terms/attempt/lost-time.schema.ts";
import type { closeAttempt } from "@academy/functions/api/attempts/close-attempt.ts";
import type { giveLostTime } from "@academy/functions/api/attempts/give-lost-time.ts";
import type { grantExtraTime } from "@academy/functions/api/attempts/grant-extra-time.ts";
import type { reopenAttempts } from "@academy/functions/api/attempts/reopen-attempts.ts";
import { call } from "../../lib/api/api.ts";

export const putExtraTime = (
  testId: string,
  body: StudentQuery & { minutes: number; reason: string },
) =>
  call<typeof grantExtraTime>("PUT /api/tests/{id}/extra-time", { params: { id: testId }, body });

export const postClose = (attemptId: string, reason: string) =>
  call<typeof closeAttempt>("POST /api/attempts/{id}/close", {
    params: { id: attemptId },
    body: { reason },
  });

interface Reopening {
  id: string;
  reason: string;
  attempts: { attemptId: string; until: string }[];
}

/** Opens attempts again, by as many calls as the choice is large. */
export async function postReopen(
  testId: string,
  { attempts, ...why }: Reopening,
): Promise<ReopenView> {
  const done: ReopenView = { reopened: [], leftOut: [] };
  for (let from = 0; from < attempts.length; from += MAX_CHOSEN) {
    const body = { ...why, attempts: attempts.slice(from, from + MAX_CHOSEN) };
    const params = { id: testId };
    const part = await call<typeof reopenAttempts>("POST /api/tests/{id}/reopen", { params, body });
    done.reopened.push(...part.reopened);
    done.leftOut.push(...part.leftOut);
  }
  return done;
}

interface LostTime {
  id: string;
  minutes: number;
  reason: string;
  /** Everyone if it is empty. */
  userIds?: string[];
}

type Given = Pick<LostTimeView, "given" | "leftOut">;

/** Gives lost time back, by as many calls as the test or the choice is large. */
export async function postLostTime(
  testId: string,
  { userIds = [], ...lost }: LostTime,
): Promise<Given> {
  if (userIds.length > MAX_CHOSEN) {
    const first = await postLostTime(testId, { ...lost, userIds: userIds.slice(0, MAX_CHOSEN) });
    const rest = await postLostTime(testId, { ...lost, userIds: userIds.slice(MAX_CHOSEN) });
    const leftOut = [...first.leftOut, ...rest.leftOut];
    return { given: first.given + rest.given, leftOut };
  }
  let given = 0;
  for (let from = 0; ;) {
    const done = await call<typeof giveLostTime>("POST /api/tests/{id}/lost-time", {
      params: { id: testId },
      body: { ...lost, from, ...(userIds.length > 0 && { userIds }) },
    });
    given += done.given;
    if (done.next === null) return { given, leftOut: done.leftOut };
    from = done.next;
  }
}
