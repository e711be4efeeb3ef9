import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import * as Attempts from "../../exam/attempt/attempt.service.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import * as Statistics from "../../exam/result/statistics.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { DAY, iso, MINUTE } from "../../kernel/shared/time.ts";
import * as Purchases from "../../sales/subscription/purchase.service.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { depsFailingAt, depsRacing } from "../../testing/failing.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { addTest } from "../../testing/world.ts";
import { actorNow, type MergeWorld, mergeWorld } from "./account-merge.fixture.ts";
import * as Merges from "./account-merge.service.ts";
import { attemptsOf, holdsAlways, studentOf } from "./merge-laws.fixture.ts";

let world: MergeWorld;
let exams: string[];

beforeAll(async () => {
  world = mergeWorld();
  // The tests end later than all schedules together can move the clock.
  const expiryTime = iso(world.clock.now() + 2000 * DAY);
  const open = () => addTest(world.deps, world.office, { expiryTime });
  exams = [(await open())._id, (await open())._id];
});

const ACCOUNTS = 3;
const one = fc.nat(ACCOUNTS - 1);
/**
 * Where a call is killed: at which write, and before or after that write; most calls are not
 * killed.
 */
const killed = fc.option(fc.record({ k: fc.nat(4), when: fc.constantFrom("before", "after") }));

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom("start", "submit"), who: one, exam: fc.nat(1) }),
  fc.record({ kind: fc.constant("pay"), who: one, order: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom("merge", "undo"), who: one, other: one, killed }),
  fc.record({ kind: fc.constant("race"), who: one, other: one, exam: fc.nat(1), at: fc.nat(3) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * Ignores refusals, which any student or administrator may get. A killed call may fail in any way.
 */
const unlessRefused = (error: unknown) => {
  const isDeath = error instanceof Error && error.message === "The process died";
  if (!isDeath && !(isAppError(error) && error.kind !== "unavailable")) throw error;
};

/** The orders that were paid in a schedule, by account. */
type Paid = Map<string, string>;

async function take(accounts: readonly string[], paid: Paid, now: Step): Promise<void> {
  const { deps, clock } = world;
  const who = accounts[now.who] ?? "";
  if (now.kind === "start" || now.kind === "submit") {
    const student = await studentOf(world, who);
    const testId = exams[now.exam] ?? "";
    if (now.kind === "start") await Attempts.start(deps, student, testId);
    else await submit(deps, student, testId, { answers: {} });
  } else if ("order" in now) {
    const { userId } = await studentOf(world, who);
    const orderId = `ord_${who.slice(0, 8)}${now.order}`;
    const payer = paid.get(orderId) ?? userId;
    paid.set(orderId, payer);
    const bought = { userId: payer, examType: "JEE", paidAt: clock.now(), days: 30 } as const;
    await Purchases.grant(deps, { orderId, ...bought });
  } else {
    await merge(accounts, who, now);
  }
}

async function merge(accounts: readonly string[], who: string, now: Step): Promise<void> {
  const { deps, office } = world;
  if (!("other" in now)) return;
  const other = accounts[now.other] ?? "";
  const asked = { other, reason: "Registered twice" };
  if ("at" in now) {
    const stale = await actorNow(deps, other);
    let write = 0;
    const racing = depsRacing(
      deps,
      () => write++ === now.at,
      () => Attempts.start(deps, stale, exams[now.exam] ?? "").catch(unlessRefused),
    );
    return Merges.merge(racing, office, who, asked);
  }
  const { killed: at } = now;
  const on = at ? depsFailingAt(deps, at.k, at.when === "after" ? "after" : "before").deps : deps;
  await (now.kind === "undo" ? Merges.undo : Merges.merge)(on, office, who, asked);
}

test(
  "random schedules of attempts, payments, merges and undoings lose and move nothing",
  { tags: ["thorough"] },
  async () => {
    let submissions = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const accounts = [await world.account(), await world.account(), await world.account()];
        const paid: Paid = new Map();
        for (const now of steps) {
          const before = await attemptsOf(world, accounts);
          await take(accounts, paid, now).catch(unlessRefused);
          const after = await attemptsOf(world, accounts);
          const isAttempts = now.kind === "start" || now.kind === "submit" || now.kind === "race";
          if (!isAttempts) expect(after).toEqual(before);
          // Every submission id from before the step still exists.
          const kept = new Set(after.map(submissionIdOf));
          expect(before.every((was) => kept.has(submissionIdOf(was)))).toBe(true);
          await holdsAlways(world, accounts);
        }
        await finishes(accounts, paid);
        submissions += (await attemptsOf(world, accounts)).length;
      }),
      { numRuns: runs(120) },
    );
    world.clock.advance(3000 * DAY);
    for (const testId of exams) await Processing.processTest(world.deps, testId);
    const counted = await Promise.all(exams.map((id) => Statistics.read(world.deps, id)));
    expect(counted.reduce((sum, { students }) => sum + students, 0)).toBe(submissions);
  },
);

/** Each student submits their open attempts, and has everything that they paid for. */
async function finishes(accounts: readonly string[], paid: Paid): Promise<void> {
  const { deps, clock } = world;
  for (const open of await attemptsOf(world, accounts)) {
    if (open.status !== "open") continue;
    clock.advance(MINUTE);
    const student = await studentOf(world, open.userId);
    await submit(deps, student, open.testId, { answers: {} });
  }
  const left = (await attemptsOf(world, accounts)).filter(({ status }) => status === "open");
  expect(left).toEqual([]);
  for (const [orderId, payer] of paid) {
    const held = await Subscriptions.heldAmong(deps, [payer], "JEE");
    expect(Object.keys(held[0]?.bought ?? {})).toContain(orderId);
  }
}
