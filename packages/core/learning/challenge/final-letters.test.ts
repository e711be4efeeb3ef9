import { expect, test } from "vitest";
import { iso } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import { correctKey } from "./challenge.fixture.ts";
import * as Mail from "./challenge-mail.service.ts";
import { finalTest, mailing } from "./final.fixture.ts";

/**
 * One student more than one run writes letters to, and more than a page of the list of students
 * has.
 */
const STUDENTS = 501;

test("letters to more students than one run writes go out with the next ones", async () => {
  const clock = testClock();
  const { deps, letters } = mailing(memoryDeps(clock));
  const { testId, ids, actors, finalAt } = await finalTest(deps, clock, STUDENTS);
  await correctKey(deps, testId, { questionId: ids[0] ?? "", finalAt: iso(finalAt) });
  await Mail.send(deps);
  expect(letters).toHaveLength(500);
  await Mail.send(deps);
  await Mail.send(deps);
  expect(new Set(letters.map(({ to }) => to))).toEqual(new Set(actors.map(({ email }) => email)));
  expect(letters).toHaveLength(STUDENTS);
});
