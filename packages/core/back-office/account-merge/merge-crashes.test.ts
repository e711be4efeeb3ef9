import { beforeAll, expect, test } from "vitest";
import { submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import * as Attempts from "../../exam/attempt/attempt.service.ts";
import { take } from "../../exam/exam-series/series.fixture.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import * as AuditLog from "../../kernel/audit/audit.store.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt, depsRacing } from "../../testing/failing.fixture.ts";
import { addTest } from "../../testing/world.ts";
import { actorNow, type MergeWorld, mergeWorld } from "./account-merge.fixture.ts";
import * as Merges from "./account-merge.service.ts";
import { attemptsOf, holdsAlways, studentOf } from "./merge-laws.fixture.ts";

let world: MergeWorld;
beforeAll(() => {
  world = mergeWorld();
});

const why = "Registered twice";

/** How often an act on an account is in the audit log. */
async function audited(action: string, target: string): Promise<number> {
  let count = 0;
  const all = { after: undefined, chunk: 50 };
  for await (const some of AuditLog.ofTarget(world.deps, target, all)) {
    count += some.filter((one) => one.action === action).length;
  }
  return count;
}

/**
 * Repeats an action until it completes, and kills it at its first write, its second and so on.
 * @returns the number of its writes
 */
async function killedAtEach(
  when: "before" | "after",
  act: (deps: MergeWorld["deps"]) => Promise<void>,
  check: () => Promise<void>,
): Promise<number> {
  for (let k = 0; ; k++) {
    const broken = depsFailingAt(world.deps, k, when);
    await act(broken.deps).catch((error: unknown) => {
      if (!broken.died()) throw error;
    });
    await check();
    if (!broken.died()) return k;
  }
}

for (const when of ["before", "after"] as const) {
  test(`killed ${when} each of its writes, a merge and its undoing leave every attempt where it is, and are in the log once`, async () => {
    const { office, clock } = world;
    const [kept, other] = await world.two();
    const exam = await addTest(world.deps, office);
    await take(world.deps, await actorNow(world.deps, other), exam, 2);
    clock.advance(MINUTE);
    await take(world.deps, await actorNow(world.deps, kept), exam, 1);
    const before = await attemptsOf(world, [kept, other]);
    const check = async () => {
      await holdsAlways(world, [kept, other]);
      expect(await attemptsOf(world, [kept, other])).toEqual(before);
    };
    const asked = { other, reason: why };
    const writes = await killedAtEach(
      when,
      (deps) => Merges.merge(deps, office, kept, asked),
      check,
    );
    expect(writes).toBe(when === "before" ? 3 : 2);
    expect((await studentOf(world, other)).userId).toBe(kept);
    expect(await audited("user.merge", kept)).toBe(1);
    await killedAtEach(when, (deps) => Merges.undo(deps, office, kept, asked), check);
    expect((await studentOf(world, other)).userId).toBe(other);
    expect(await audited("user.unmerge", kept)).toBe(1);
  });
}

test("an attempt that is opened before any write of a merge is finished by its student", async () => {
  const { deps, office } = world;
  for (let at = 0; at < 3; at++) {
    for (const by of [0, 1] as const) {
      const two = await world.two();
      const [kept, other] = two;
      const exam = await addTest(deps, office);
      const stale = await actorNow(deps, two[by]);
      let write = 0;
      const isIt = () => write++ === at;
      const racing = depsRacing(deps, isIt, () => Attempts.start(deps, stale, exam._id));
      await Merges.merge(racing, office, kept, { other, reason: why });
      const [begun] = await attemptsOf(world, two);
      await holdsAlways(world, two);
      const student = await studentOf(world, two[by]);
      expect(student.userId).toBe(kept);
      const { submissionId } = await submit(deps, student, exam._id, { answers: {} });
      expect(begun && submissionIdOf(begun)).toBe(submissionId);
      await holdsAlways(world, two);
    }
  }
});

test("two administrators who merge in opposite directions leave one merge or none", async () => {
  const { deps, office } = world;
  for (let at = 0; at < 3; at++) {
    const [one, two] = await world.two();
    let write = 0;
    const racing = depsRacing(
      deps,
      () => write++ === at,
      () => Merges.merge(deps, office, two, { other: one, reason: why }).catch(String),
    );
    await Merges.merge(racing, office, one, { other: two, reason: why }).catch(String);
    await holdsAlways(world, [one, two]);
    await Merges.merge(deps, office, one, { other: two, reason: why }).catch(String);
    await holdsAlways(world, [one, two]);
    expect((await studentOf(world, one)).userId).toBe((await studentOf(world, two)).userId);
  }
});
