import { expect, test } from "vitest";
import { load } from "../../exam/assessment/assessment.service.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import * as Reports from "../../exam/result/report.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { killedAtEachWrite } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { THOROUGH } from "../../testing/runs.ts";
import { testClock } from "../../testing/world.ts";
import * as Final from "./challenge-final.service.ts";
import * as Queue from "./challenge-queue.service.ts";
import {
  author,
  challenge,
  challengedTest,
  codeOf,
  correctKey,
  wrongAnswer,
  wrongKey,
} from "./challenge.fixture.ts";
import * as Challenges from "./challenge.service.ts";
import * as Own from "./own-challenges.service.ts";

/** A test with results, whose first two questions a student has challenged. */
async function challenged() {
  const clock = testClock();
  const deps: Deps = { ...memoryDeps(clock), log: { info: () => {}, error: () => {} } };
  const { testId, actors, ids } = await challengedTest(deps, clock);
  const [student] = actors;
  const [one = "", two = ""] = ids;
  if (!student) throw new Error("There is no student");
  await challenge(deps, student, testId, wrongKey(one));
  await challenge(deps, student, testId, { questionId: two });
  return { deps, clock, testId, student, one, two };
}
type World = Awaited<ReturnType<typeof challenged>>;

const keep = (deps: Deps, { testId, one }: World, questionId = one) =>
  Queue.decide(deps, author, testId, { questionId, note: "The key is correct." });

/**
 * A challenged test with one question decided and the other challenge withdrawn, after the window.
 */
async function decided() {
  const w = await challenged();
  await keep(w.deps, w);
  await Challenges.withdraw(w.deps, w.student.userId, w.testId, w.two);
  w.clock.advance(48 * HOUR + MINUTE);
  return w;
}

/** All that administrators and the student see. */
async function endOf({ deps, testId, student }: World) {
  const { questions } = await Queue.readTest(deps, testId);
  const { challenges } = await Own.read(deps, student.userId, testId);
  const report = await Reports.read(deps, student, `${testId}.${student.userId}.0`);
  const { finalAt, challengeUntil } = await load(deps, testId);
  return {
    questions: questions.map(({ number, state, challenges: count, keyText }) => ({
      number,
      state,
      count,
      keyText,
    })),
    own: challenges.map(({ number, state }) => ({ number, state })),
    score: report.released && report.score,
    isFinal: finalAt !== undefined,
    left: challengeUntil !== undefined && (await Final.sweep(deps)),
  };
}

interface Act {
  begin: () => Promise<World>;
  act: (deps: Deps, world: World) => Promise<unknown>;
}

const acts: Record<string, Act> = {
  "keeping a key": { begin: challenged, act: (deps, w) => keep(deps, w) },
  "accepting an answer": {
    begin: challenged,
    act: (deps, { testId, one }) =>
      correctKey(deps, testId, { questionId: one, answer: wrongAnswer(0) }),
  },
  "dropping a question": {
    begin: challenged,
    act: (deps, { testId, one }) => correctKey(deps, testId, { questionId: one }),
  },
  "declaring the results final": {
    begin: decided,
    act: (deps, { testId }) => Final.declare(deps, author, testId),
  },
  "the schedule's making them final": { begin: decided, act: (deps) => Final.sweep(deps) },
};

test.each(Object.entries(acts))(
  "%s, killed at any write and repeated, ends as undisturbed",
  { tags: [THOROUGH] },
  async (_name, { begin, act }) => {
    const undisturbed = await begin();
    await act(undisturbed.deps, undisturbed);
    const expected = await endOf(undisturbed);
    let worlds = 0;
    for await (const { world, at } of killedAtEachWrite(begin, act)) {
      // If the killed call has published the correction, the repeated call finds nothing to
      // correct.
      expect(["done", "unfit_correction"]).toContain(await codeOf(act(world.deps, world)));
      await Processing.processExpired(world.deps);
      expect([at, await endOf(world)]).toEqual([at, expected]);
      worlds++;
    }
    expect(worlds).toBeGreaterThan(3);
  },
);
