import { beforeEach, describe, expect, test } from "vitest";
import * as Figures from "../../bank/pool/figures.service.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Corrections from "../correction/correction.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, questionIds, testClock } from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import * as Processing from "./processing.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;

beforeEach(() => {
  deps = memoryDeps(clock);
});

/** A test that is over; the first `right` of its students had everything correct. */
async function taken(students: number, right: number): Promise<TestAdminView> {
  const takers = Array.from(
    { length: students },
    (_, index) => [`Student ${index}`, index < right ? "right" : "wrong"] as const,
  );
  const { exam } = await worldWith({ deps, author, takers });
  clock.advance(2 * HOUR);
  return exam;
}

const figuresOf = (id = "") => Figures.ofQuestion(deps, id);

describe("results of a test", () => {
  test("give the figures of its questions back to the bank", async () => {
    const exam = await taken(20, 5);
    await Processing.processTest(deps, exam._id);
    const [, id] = questionIds(exam);
    const found = await figuresOf(id);
    expect(found).toMatchObject({
      students: 20,
      // There are too few students to call a question difficult.
      measured: null,
      flags: [],
      tests: [{ testId: exam._id, title: exam.title, students: 20, facility: 25 }],
    });
    expect(found.discrimination).toBeGreaterThan(90);
  });

  test("say nothing for fewer than 20 students", async () => {
    const exam = await taken(19, 5);
    await Processing.processTest(deps, exam._id);
    expect((await figuresOf(questionIds(exam)[1])).tests).toEqual([]);
  });

  test("replace what an earlier run said, and drop a dropped question", async () => {
    const exam = await taken(20, 5);
    await Processing.processTest(deps, exam._id);
    const [first = "", second = ""] = questionIds(exam);
    const change = { questionId: second, dropped: true as const, note: "Misprinted" };
    await Corrections.publish(deps, author, exam._id, {
      from: "key",
      changes: [change],
      inBank: false,
    });
    expect((await figuresOf(second)).tests).toEqual([]);
    expect((await figuresOf(first)).tests).toHaveLength(1);
  });

  test("have their figures even if processing is killed at any write", async () => {
    let kills = 0;
    for (let isKilled = true; isKilled; kills++) {
      deps = memoryDeps(clock);
      const exam = await taken(20, 5);
      const broken = depsFailingAt(deps, kills, "after");
      await Processing.processTest(broken.deps, exam._id).catch((error: Error) =>
        expect(error.message).toContain("died"),
      );
      isKilled = broken.died();
      await Processing.processExpired(deps);
      const { tests } = await figuresOf(questionIds(exam)[1]);
      expect(tests, `killed at write ${kills}`).toHaveLength(1);
    }
    expect(kills).toBeGreaterThan(3);
  });
});
