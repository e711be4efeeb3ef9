import type { Deps } from "../../kernel/platform/deps.ts";
import { assertUnlocked } from "../../sales/subscription/subscription.service.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  adminDeadlineOf,
  type Attempt,
  assertOpen,
  type AttemptRef,
  deadlineOf,
  soleNumber,
  stateOf,
} from "./attempt.rules.ts";
import * as AttemptStore from "./attempt.store.ts";
import { ownStartOf } from "./start-spread.rules.ts";

/**
 * Checks that a caller may start a test now. Callers who have already started may always resume;
 * the attempt's own deadline applies to them.
 * @throws AppError `forbidden` before the caller's own start, after the expiry or without a
 * subscription; `conflict` after another shift of an exam of which students take one.
 */
export async function assertMayStart(deps: Deps, actor: Actor, test: Test): Promise<void> {
  if (actor.isAdmin) return;
  await assertOpenTo(deps, actor, test);
  if (test.examId === undefined) return;
  // Few tests are in an exam, so the others start without its code.
  const Sittings = await import("../exams/sittings.service.ts");
  await Sittings.assertOnlyShift(deps, actor, { testId: test.testId, examId: test.examId });
}

async function assertOpenTo(deps: Deps, actor: Actor, test: Test): Promise<void> {
  const now = deps.clock.now();
  const { testId } = test;
  const own = { ...test, startTime: ownStartOf(test, actor.userId) };
  if (stateOf(own, now) === "open" && test.access === "PUBLIC") return;
  const ref = { testId, userId: actor.userId, n: soleNumber(actor) };
  const started = await AttemptStore.find(deps, ref);
  if (started) return;
  assertOpen(own, now);
  await assertUnlocked(deps, actor.userId, test);
}

/** An attempt that starts now. Admins may start one outside the test's window. */
export function newAttempt(
  deps: Deps,
  actor: Actor,
  test: Test,
  ref: AttemptRef,
  device = "",
): Attempt {
  const now = deps.clock.now();
  return {
    ...ref,
    status: "open",
    startedAt: now,
    deadline: actor.isAdmin ? adminDeadlineOf(test, now) : deadlineOf(test, now),
    rev: 1,
    paper: test.paper,
    name: actor.name,
    email: actor.email,
    sheet: "",
    device,
    submittedAt: null,
    ...(actor.guest && { keepUntil: actor.guest.until }),
  };
}
