import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import * as ReopenStore from "../attempt-store/reopen.store.ts";
import { noteOwn } from "../extra-time/lost-time.service.ts";
import {
  type Attempt,
  isRanked,
  parseSubmissionId,
  secondsIn,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import { MAX_LOST_MINUTES } from "../terms/attempt/lost-time.schema.ts";
import { areOver, withGivenBack } from "../terms/attempt/section-time.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { ReopenInput, ReopenView } from "./reopen.schema.ts";

/** An attempt and the minutes by which its deadline moves. */
interface Plan {
  attempt: Attempt;
  minutes: number;
}

/**
 * Opens attempts again that have ended, until the ends that were shown. What it adds to a deadline is
 * lost time, so that it adds to what comes before and after. Results wait first, and no run that has
 * counted the old answers can be published. Safe to repeat.
 * @throws AppError `conflict` once results or keys were shown, `invalid` for other tests' attempts or
 * an end that cannot be
 */
export async function reopen(
  deps: Deps,
  actor: Actor,
  testId: string,
  input: ReopenInput,
): Promise<ReopenView> {
  const test = await Tests.load(deps, testId);
  assertReopenable(test);
  const asked = input.attempts.map(({ attemptId, until }, index) => {
    const ref = parseSubmissionId(attemptId);
    if (ref.testId !== testId || !isRanked(ref)) throw notOfTest(index);
    return { ref, until: Date.parse(until) };
  });
  const ends = new Map(asked.map(({ ref, until }) => [submissionIdOf(ref), until]));
  const refs = asked.map(({ ref }) => ref);
  const found = await AttemptStore.findMany(deps, refs, { consistent: true });
  const known = found.filter(({ givenBack = [] }) => givenBack.some(({ id }) => id === input.id));
  const plans = found.flatMap((attempt): Plan[] => {
    if (attempt.status === "open" || known.includes(attempt)) return [];
    return [planOf(deps, attempt, ends.get(submissionIdOf(attempt)) ?? 0)];
  });
  if (plans.length > 0) await letResultsWait(deps, testId, plans);
  const opened = await mapConcurrently(plans, (plan) => open(deps, plan, input.id));
  const reopened = [...known, ...opened.filter((one) => one !== undefined)];
  await mapConcurrently(reopened, (attempt) => note(deps, actor, attempt, input));
  const done = new Set(reopened.map(submissionIdOf));
  return {
    reopened: reopened.map((one) => ({
      attemptId: submissionIdOf(one),
      deadline: iso(one.deadline),
    })),
    leftOut: [...ends.keys()].filter((attemptId) => !done.has(attemptId)),
  };
}

function assertReopenable({ run, releasePolicy }: Test): void {
  if (run !== null) throw published();
  if (releasePolicy === "AFTER_PROCESSING") return;
  const message = "This test shows scores on submission, so its attempts can't be opened again.";
  throw conflict("already_shown", message);
}

const published = () =>
  conflict("published", "The results are published, so no attempt can be opened again.");

function notOfTest(index: number) {
  const message = "Send attempts of students on this test.";
  return invalid("other_test", message, [{ path: `attempts.${index}.attemptId`, message }]);
}

/** The deadline moves by whole minutes, up to the end that was asked for or just after it. */
function planOf(deps: Deps, attempt: Attempt, until: number): Plan {
  const minutes = Math.max(1, Math.ceil((until - attempt.deadline) / MINUTE));
  const isPossible = until > deps.clock.now() && minutes <= MAX_LOST_MINUTES;
  if (isPossible) return { attempt, minutes };
  const latest = iso(attempt.deadline + MAX_LOST_MINUTES * MINUTE);
  const message = `The new end of ${attempt.name} must be after now and not after ${latest}.`;
  throw invalid("bad_end", message, [{ path: "attempts", message }]);
}

const endOfPlan = ({ attempt, minutes }: Plan): number => attempt.deadline + minutes * MINUTE;

/** After this, no run that read the test before can publish: it may have counted the old answers. */
async function letResultsWait(deps: Deps, testId: string, plans: readonly Plan[]): Promise<void> {
  const latest = Math.max(...plans.map(endOfPlan));
  if (!(await TestStore.waitUntil(deps, testId, latest))) throw published();
  if (!(await TestStore.nextPass(deps, testId, { unpublished: true }))) throw published();
}

/** Undefined if the attempt has changed since it was read. */
function open(deps: Deps, plan: Plan, id: string): Promise<Attempt | undefined> {
  const { attempt, minutes } = plan;
  const { sectionEnds: ends, submittedAt, givenBack = [] } = attempt;
  // Time goes to the section that was open at the end, or to the last one.
  const ended = secondsIn(attempt, submittedAt ?? attempt.deadline);
  const at = ends && areOver(ends, ended) ? (ends.at(-1) ?? 0) - 1 : ended;
  return ReopenStore.reopen(deps, attempt, {
    deadline: endOfPlan(plan),
    givenBack: [...givenBack, { id, minutes }],
    at: deps.clock.now(),
    sections: ends && withGivenBack(ends, { seconds: (minutes * MINUTE) / SECOND, at }),
  });
}

/** The reason for the student and the entry in the audit log; once, also if a call was cut off. */
async function note(
  deps: Deps,
  by: Actor,
  attempt: Attempt,
  { id, reason }: ReopenInput,
): Promise<void> {
  const minutes = attempt.givenBack?.find((one) => one.id === id)?.minutes ?? 0;
  const at = deps.clock.now();
  await noteOwn(deps, attempt, { id, minutes, reason, by: by.name, at });
  const target = submissionIdOf(attempt);
  const after = { reason, until: iso(attempt.deadline) };
  const action = "attempt.reopen";
  await Audit.recordOnce(deps, { id: `reopen-${id}-${target}`, at, by, action, target, after });
}
