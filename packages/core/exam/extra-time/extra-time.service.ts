import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UserAdmin from "../../people/user/user-admin.service.ts";
import { type Attempt, isPast, stateOf, submissionIdOf } from "../attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import { extendTo } from "./extend.service.ts";
import type { ExtraTimeInput, ExtraTimeView, StudentQuery } from "./extra-time.schema.ts";
import * as ExtraTimeStore from "./extra-time.store.ts";

/** What a student was granted on a test. @throws AppError `not-found` for test or student. */
export async function read(
  deps: Deps,
  testId: string,
  whose: StudentQuery,
): Promise<ExtraTimeView> {
  const test = await Tests.load(deps, testId);
  const student = await UserAdmin.find(deps, whose);
  const { grant, attempt } = await standing(deps, test, student);
  return viewOf(deps, student, grant, attempt);
}

/**
 * Gives a student so many minutes beyond a test's duration, in all: a running attempt gets a later
 * deadline at once, a later start begins with it. Sent again it changes nothing more.
 * @throws AppError `not-found` for test or student; `conflict` when the test is handed in, over or
 * published, when a running attempt would lose time, or when somebody else changed it meanwhile.
 */
export async function grant(
  deps: Deps,
  actor: Actor,
  testId: string,
  { minutes, reason, ...whose }: ExtraTimeInput,
): Promise<ExtraTimeView> {
  const test = await Tests.load(deps, testId);
  const student = await meant(deps, whose);
  if (student.isAdmin) throw conflict("not_a_student", "Administrators need no extra time.");
  const before = await standing(deps, test, student);
  if (reason === "") {
    if (minutes !== (before.grant?.minutes ?? 0)) throw noReason();
    return viewOf(deps, student, before.grant, before.attempt);
  }
  assertGrantable(deps, test, before, minutes);
  // First the test, so that its results wait; then the grant, so that a start from now on sees it;
  // then the attempt, which may have been started meanwhile. Repeated, it completes what is left.
  if (!(await Tests.allowExtraTime(deps, testId, minutes))) throw published();
  const rev = (before.grant?.rev ?? 0) + 1;
  const given = { minutes, reason, by: actor.name, at: deps.clock.now(), rev };
  if (!(await ExtraTimeStore.put(deps, before.ref, given))) throw changedMeanwhile();
  await Audit.record(deps, actor, {
    action: "extra-time.grant",
    subject: submissionIdOf(before.ref),
    before: before.grant ?? null,
    after: given,
  });
  const found = await AttemptStore.find(deps, before.ref, { consistent: true });
  const attempt = found && (await extendTo(deps, test, found, minutes));
  if (attempt && !isRunning(deps, attempt)) throw handedIn();
  return viewOf(deps, student, given, attempt);
}

/** The student of an id, of an e-mail, or of both where they are one's. */
async function meant(deps: Deps, { userId, email }: StudentQuery): Promise<Actor> {
  if (userId === undefined) return UserAdmin.find(deps, { email });
  const student = await UserAdmin.find(deps, { userId });
  if (email === undefined || student.email === email) return student;
  const message = "The e-mail and the id are not one student's. Give one of them.";
  throw invalid("two_students", message, [{ path: "email", message }]);
}

function noReason() {
  const message = "Say why, for the record.";
  return invalid("invalid_input", message, [{ path: "reason", message }]);
}

interface Standing {
  ref: { testId: string; userId: string; n: 0 };
  grant: ExtraTimeStore.Grant | undefined;
  attempt: Attempt | undefined;
}

async function standing(deps: Deps, { testId }: Test, { userId }: Actor): Promise<Standing> {
  const ref = { testId, userId, n: 0 } as const;
  const [grant, attempt] = await Promise.all([
    ExtraTimeStore.find(deps, ref),
    AttemptStore.find(deps, ref, { consistent: true }),
  ]);
  return { ref, grant, attempt };
}

const isRunning = (deps: Deps, { status, deadline }: Attempt) =>
  status === "open" && !isPast(deadline, deps.clock.now());

function assertGrantable(deps: Deps, test: Test, before: Standing, minutes: number): void {
  if (test.run !== null) throw published();
  const { attempt, grant } = before;
  if (attempt && !isRunning(deps, attempt)) throw handedIn();
  if (attempt && minutes < (grant?.minutes ?? 0)) {
    throw conflict(
      "only_extended",
      `This student is writing with ${grant?.minutes} more minutes already. Time that is running can only be extended.`,
    );
  }
  if (!attempt && stateOf(test, deps.clock.now()) === "expired") {
    throw conflict(
      "test_expired",
      "This test has expired, and the student has not started it. Extra time would not open it.",
    );
  }
}

const handedIn = () =>
  conflict("handed_in", "This student has handed the test in. Extra time comes too late.");

const published = () =>
  conflict("published", "The results of this test are published. Nobody is writing any more.");

const changedMeanwhile = () =>
  conflict(
    "changed_meanwhile",
    "Another administrator has just changed this student's time. Look at it again.",
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
