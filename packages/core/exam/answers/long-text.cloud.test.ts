import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, questionIds, student, testClock, testDeps } from "../../testing/world.ts";
import * as Attempts from "../attempt/attempt.service.ts";

useCloud();
let deps: Deps;
let exam: TestAdminView;
let essay: string;

beforeAll(async () => {
  deps = testDeps(testClock());
  exam = await addTest(deps, admin());
  [, , , , essay = ""] = questionIds(exam);
});

const answer = (value: unknown, seq: number) => ({ value, seq, timeTaken: 1 });

describe("a long answer", () => {
  test("keeps the last accepted version", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    await Attempts.save(deps, asha, attemptId, { answers: { [essay]: answer("First.", 1) } });
    await Attempts.save(deps, asha, attemptId, { answers: { [essay]: answer("Second.", 2) } });
    const stale = await Attempts.save(deps, asha, attemptId, {
      answers: { [essay]: answer("Stale.", 1) },
    });
    expect(stale.newer[essay]?.value).toBe("Second.");
    const { answers } = await Attempts.start(deps, asha, exam._id);
    expect(answers[essay]?.value).toBe("Second.");
  });

  test("keeps the accepted version when two devices use the same number", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    const write = (on: Deps, text: string) =>
      Attempts.save(on, asha, attemptId, { answers: { [essay]: answer(text, 7) } });
    let first: Promise<unknown> | undefined;
    const table = deps.attempts;
    const slow = {
      ...failingAt(table, Number.POSITIVE_INFINITY, "before"),
      put: async (...args: Parameters<typeof table.put>) => {
        await (first ??= write(deps, "First."));
        return table.put(...args);
      },
    };
    const second = await write({ ...deps, attempts: slow }, "Second.");
    expect(second.newer[essay]).toMatchObject({ value: "First.", seq: 7 });
    const { answers } = await Attempts.start(deps, asha, exam._id);
    expect(answers[essay]).toMatchObject({ value: "First.", seq: 7 });
    const again = await write(deps, "First.");
    expect(again.saved).toEqual({ [essay]: 7 });
  });

  test("keeps exactly one version of two concurrent saves with the same number", async () => {
    const asha = student();
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    const write = (text: string) =>
      Attempts.save(deps, asha, attemptId, { answers: { [essay]: answer(text, 1) } });
    const views = await Promise.all([write("From the phone."), write("From the laptop.")]);
    const { answers } = await Attempts.start(deps, asha, exam._id);
    const kept = answers[essay]?.value;
    expect(["From the phone.", "From the laptop."]).toContain(kept);
    const newer = views.flatMap((view) => view.newer[essay]?.value ?? []);
    expect(newer).toEqual([kept]);
  });

  /**
   * Another device saves a newer version after the sheet was read and before its texts are read.
   */
  const whileRewriting = (rewrite: () => Promise<unknown>): Deps => {
    let rewritten: Promise<unknown> | undefined;
    const table = deps.attempts;
    const slow = {
      ...failingAt(table, Number.POSITIVE_INFINITY, "before"),
      all: async (...args: Parameters<typeof table.all>) => {
        await (rewritten ??= rewrite());
        return table.all(...args);
      },
    };
    return { ...deps, attempts: slow };
  };

  const rewrittenBy = async (asha: Actor) => {
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    const write = (on: Deps, text: string, seq: number) =>
      Attempts.save(on, asha, attemptId, { answers: { [essay]: answer(text, seq) } });
    await write(deps, "First.", 2);
    return { write, slow: whileRewriting(() => write(deps, "Second.", 3)) };
  };

  test("can be read on resume while another device rewrites it", async () => {
    const asha = student();
    const { slow } = await rewrittenBy(asha);
    const { answers } = await Attempts.start(slow, asha, exam._id);
    expect(answers[essay]?.value).toBe("Second.");
  });

  test("is returned to an older save while another device rewrites it", async () => {
    const { write, slow } = await rewrittenBy(student());
    const { newer } = await write(slow, "Stale.", 1);
    expect(newer[essay]).toMatchObject({ value: "Second.", seq: 3 });
  });
});
