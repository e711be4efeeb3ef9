import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { holdsKeys } from "../../kernel/shared/staff-role.rules.ts";
import * as UserAdmin from "../../people/account/user-admin.service.ts";
import {
  type Attempt,
  endOf,
  isPast,
  stateOf,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { extendTo } from "./extend.service.ts";
import type { ExtraTimeInput, ExtraTimeView, StudentQuery } from "./extra-time.schema.ts";
import * as ExtraTimeStore from "../attempt-store/extra-time.store.ts";

/** A student's extra time on a test. @throws AppError `not-found` for test or student. */
export async function read(
  deps: Deps,
  testId: string,
  query: StudentQuery,
): Promise<ExtraTimeView> {
  const test = await Tests.load(deps, testId);
  const student = await UserAdmin.find(deps, query);
  const { grant, attempt } = await stateFor(deps, test, student);
  return viewOf(deps, student, grant, attempt);
}

/**
 * Sets a student's total minutes beyond a test's duration. A running attempt gets its later
 * deadline immediately; otherwise the time applies from the start. Safe to repeat.
 * @throws AppError `not-found` for test or student; `conflict` when the test is submitted, expired
 * or published, when a running attempt would lose time, or after a concurrent change.
 */
export async function grant(
  deps: Deps,
  actor: Actor,
  testId: string,
  { minutes, reason, ...query }: ExtraTimeInput,
): Promise<ExtraTimeView> {
  const test = await Tests.load(deps, testId);
  const student = await findStudent(deps, query);
  if (holdsKeys(student)) {
    throw conflict("not_a_student", "Administrators and reviewers can't get extra time.");
  }
  const before = await stateFor(deps, test, student);
  if (reason === "") {
    if (minutes !== (before.grant?.minutes ?? 0)) throw missingReason();
    return viewOf(deps, student, before.grant, before.attempt);
  }
  assertGrantable(deps, test, before, minutes);
  // The order matters: first the test, so that its results wait; then the grant, so that later
  // starts see it; last the attempt, which may have just started. A retry completes missing steps.
  if (!(await TestStore.allowExtraTime(deps, testId, minutes))) throw published();
  const rev = (before.grant?.rev ?? 0) + 1;
  const granted = {
    ...before.grant,
    minutes,
    reason,
    by: actor.name,
    at: deps.clock.now(),
    rev,
  };
  if (!(await ExtraTimeStore.put(deps, before.ref, granted))) throw changedConcurrently();
  await Audit.record(deps, actor, {
    action: "extra-time.grant",
    target: submissionIdOf(before.ref),
    before: before.grant ?? null,
    after: granted,
  });
  const found = await AttemptStore.find(deps, before.ref, { consistent: true });
  const attempt = found && (await extendTo(deps, test, found, minutes));
  if (attempt && !isRunning(deps, attempt)) throw submitted();
  return viewOf(deps, student, granted, attempt);
}

/** @throws AppError `invalid` when email and ID belong to different students. */
async function findStudent(deps: Deps, { userId, email }: StudentQuery): Promise<Actor> {
  if (userId === undefined) return UserAdmin.find(deps, { email });
  const student = await UserAdmin.find(deps, { userId });
  if (email === undefined || student.email === email) return student;
  const message = "This email and ID belong to different students. Enter only one.";
  throw invalid("two_students", message, [{ path: "email", message }]);
}

function missingReason() {
  const message = "Enter a reason.";
  return invalid("invalid_input", message, [{ path: "reason", message }]);
}

interface ExtraTimeState {
  ref: { testId: string; userId: string; n: 0 };
  grant: ExtraTimeStore.Grant | undefined;
  attempt: Attempt | undefined;
}

async function stateFor(deps: Deps, { testId }: Test, { userId }: Actor): Promise<ExtraTimeState> {
  const ref = { testId, userId, n: 0 } as const;
  const [grant, attempt] = await Promise.all([
    ExtraTimeStore.find(deps, ref),
    AttemptStore.find(deps, ref, { consistent: true }),
  ]);
  return { ref, grant, attempt };
}

const isRunning = (deps: Deps, attempt: Attempt) =>
  attempt.status === "open" && !isPast(endOf(attempt), deps.clock.now());

function assertGrantable(deps: Deps, test: Test, before: ExtraTimeState, minutes: number): void {
  if (test.run !== null) throw published();
  const { attempt, grant } = before;
  if (attempt && !isRunning(deps, attempt)) throw submitted();
  if (attempt && minutes < (grant?.minutes ?? 0)) {
    throw conflict(
      "only_extended",
      `This student already has ${grant?.minutes} extra minutes. You can't reduce them during the test.`,
    );
  }
  if (!attempt && stateOf(test, deps.clock.now()) === "expired") {
    throw conflict(
      "test_expired",
      "This test has expired and the student never started it. Extra time can't reopen it.",
    );
  }
}

const submitted = () =>
  conflict("submitted", "This student has submitted the test, so you can't add extra time.");

const published = () =>
  conflict("published", "The results are published, so you can't add extra time.");

const changedConcurrently = () =>
  conflict(
    "changed_meanwhile",
    "Someone else just changed this student's extra time. Reload and try again.",
  );

function viewOf(
  deps: Deps,
  { userId, name, email }: Actor,
  grant: ExtraTimeStore.Grant | undefined,
  attempt: Attempt | undefined,
): ExtraTimeView {
  return {
    userId,
    name,
    email,
    minutes: grant?.minutes ?? 0,
    reason: grant?.reason ?? "",
    grantedBy: grant?.by ?? "",
    grantedAt: grant ? iso(grant.at) : null,
    attempt: attempt
      ? {
          attemptId: submissionIdOf(attempt),
          running: isRunning(deps, attempt),
          deadline: iso(attempt.deadline),
        }
      : null,
  };
}
