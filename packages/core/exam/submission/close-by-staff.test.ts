import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, questionIds, student, testClock } from "../../testing/world.ts";
import { readLog } from "../attempt-log/attempt-log.service.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { closeByStaff } from "./close-by-staff.service.ts";
import { submit } from "./submit.service.ts";

const clock = testClock();
const begin = clock.now();
const meera = admin();
const asha: Actor = student();
const reason = "Left the hall";
let deps: Deps;
let exam: TestAdminView;
let attemptId: string;

async function running(): Promise<{ deps: Deps }> {
  clock.set(begin);
  deps = memoryDeps(clock);
  exam = await addTest(deps, meera);
  ({ attemptId } = await Attempts.start(deps, asha, exam._id));
  clock.advance(10 * MINUTE);
  return { deps };
}
beforeEach(running);

const answers = (seq: number) => ({
  [questionIds(exam)[0] ?? ""]: { value: seq, seq, timeTaken: 1 },
});
const close = (on = deps) => closeByStaff(on, meera, attemptId, { reason });

test("staff submit a running test, and the student reads why", async () => {
  await Attempts.save(deps, asha, attemptId, { answers: answers(1) });
  const at = iso(clock.now());
  expect(await close()).toEqual({ submissionId: attemptId, submittedAt: at });
  clock.advance(MINUTE);
  // Sent again, it is the same; another reason comes too late.
  expect(await close()).toMatchObject({ submittedAt: at });
  const other = closeByStaff(deps, meera, attemptId, { reason: "Other" });
  await expect(other).rejects.toMatchObject({ code: "submitted" });
  const late = Attempts.save(deps, asha, attemptId, { answers: answers(2) });
  await expect(late).rejects.toMatchObject({
    code: "attempt_closed",
    message: "The staff submitted your test. Reason: Left the hall",
  });
  const receipt = await submit(deps, asha, exam._id, { answers: answers(3) });
  expect(receipt).toMatchObject({
    submittedAt: at,
    answered: 1,
    cause: "staff",
    secondsLeft: 20 * 60,
    staffNote: expect.stringContaining(reason),
    leftover: { answers: 1 },
  });
  expect((await readLog(deps, attemptId)).leftover?.answers).toHaveLength(1);
});

test("an attempt that has ended is left as it is", async () => {
  await submit(deps, asha, exam._id, { answers: {} });
  await expect(close()).rejects.toMatchObject({ code: "submitted" });
  await running();
  clock.advance(30 * MINUTE);
  await expect(close()).rejects.toMatchObject({ code: "submitted" });
  const unknown = closeByStaff(deps, meera, attemptId.replace(/\.0$/, ".5"), { reason });
  await expect(unknown).rejects.toMatchObject({ kind: "not-found" });
});

test("a call that is killed at any write and repeated submits once, with one entry in the log", async () => {
  for await (const { world, at } of killedAtEachWrite(running, close)) {
    await close(world.deps);
    const found = await world.deps.content.all({
      where: { text: "pk = :pk", values: { ":pk": `AUDIT#${iso(begin).slice(0, 7)}` } },
    });
    const own = found.filter(({ action }) => action === "attempt.close");
    expect([at, ...own.map(({ after }) => after)]).toEqual([at, { reason }]);
  }
});
