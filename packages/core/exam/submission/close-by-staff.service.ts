import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { AppError, conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { hasProvisionalResult } from "../attempt/release.rules.ts";
import { noteSubmission } from "../processing/activity.service.ts";
import {
  type Attempt,
  endOf,
  isPast,
  isRanked,
  parseSubmissionId,
} from "../terms/attempt/attempt.rules.ts";
import type { ClosedView, CloseInput } from "./close-by-staff.schema.ts";
import { close } from "./counted-close.service.ts";

/** Tries of a write that saves of the student may precede. */
const TRIES = 5;

/**
 * Submits a running attempt for its student, with the answers that were saved. What the device sends
 * afterwards is kept for the staff, as after a deadline. Safe to repeat with the same reason.
 * @throws AppError `not-found`, or `conflict` if the attempt does not run any more
 */
export async function closeByStaff(
  deps: Deps,
  actor: Actor,
  attemptId: string,
  { reason }: CloseInput,
): Promise<ClosedView> {
  const ref = parseSubmissionId(attemptId);
  const test = await Tests.load(deps, ref.testId);
  for (let tried = 0; tried < TRIES; tried++) {
    const attempt = await AttemptStore.find(deps, ref, { consistent: true });
    if (!attempt) throw notFound("This attempt");
    const isDone = attempt.byStaff === reason;
    const now = deps.clock.now();
    if (!isDone && (attempt.status !== "open" || isPast(endOf(attempt), now))) throw hasEnded();
    // Before it is closed: after a crash in between, the next run would not find it.
    if (!isDone && isRanked(ref) && hasProvisionalResult(test)) {
      await noteSubmission(deps, ref.testId);
    }
    const closed = isDone ? attempt : await closeNow(deps, attempt, reason);
    if (!closed) continue;
    await record(deps, actor, attemptId, closed, reason);
    return { submissionId: attemptId, submittedAt: iso(closed.submittedAt ?? now) };
  }
  throw new AppError("unavailable", "busy", "The student is saving now. Please try again.", {
    retryAfterSeconds: 1,
  });
}

const closeNow = (deps: Deps, attempt: Attempt, reason: string): Promise<Attempt | undefined> =>
  close(deps, attempt, {
    status: "submitted",
    sheet: attempt.sheet,
    rev: attempt.rev,
    submittedAt: deps.clock.now(),
    byStaff: reason,
  });

/** Once, also if a call was killed before it came here. */
const record = (
  deps: Deps,
  by: Actor,
  attemptId: string,
  { submittedAt }: Attempt,
  reason: string,
) =>
  Audit.recordOnce(deps, {
    id: `close-${attemptId}`,
    at: submittedAt ?? deps.clock.now(),
    by,
    action: "attempt.close",
    target: attemptId,
    after: { reason },
  });

const hasEnded = () =>
  conflict("submitted", "This attempt has ended already, so it cannot be submitted.");
