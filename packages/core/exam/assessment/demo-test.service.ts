import { toMarks } from "@academy/response-types/shared/marks.ts";
import { stateOf } from "../terms/attempt/attempt.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as DemoTestStore from "./demo-test.store.ts";
import type { DemoSlot, DemoTest, Test } from "../terms/test/assessment.schema.ts";
import { load } from "./assessment.service.ts";
import * as TestStore from "./assessment.store.ts";

/** The demo tests by slot, including those that are not open now. */
export async function list(deps: Deps): Promise<DemoTest[]> {
  const slots = await DemoTestStore.list(deps);
  const tests = await TestStore.findMany(
    deps,
    slots.map(({ testId }) => testId),
  );
  return slots.flatMap(({ slot, testId }) => {
    const test = tests.get(testId);
    return test?.demo === slot ? [demoTest(deps, slot, test)] : [];
  });
}

function demoTest(deps: Deps, slot: DemoSlot, test: Test): DemoTest {
  const now = deps.clock.now();
  return {
    slot,
    _id: test.testId,
    title: test.name,
    examType: test.examType,
    startTime: iso(test.startTime),
    expiryTime: iso(test.expiryTime),
    durationMinutes: test.durationMinutes,
    totalQuestions: test.totalQuestions,
    maxMarks: toMarks(test.maxMarks, test.markUnit),
    subjects: test.subjects,
    state: stateOf(test, now),
    serverTime: iso(now),
  };
}

/** The test in a demo slot. @throws AppError `not-found` when the slot is empty */
export async function findBySlot(deps: Deps, slot: DemoSlot): Promise<Test> {
  const testId = await DemoTestStore.find(deps, slot);
  if (testId === undefined) throw notFound("This demo test");
  const test = await load(deps, testId);
  // An edit may have taken the test out of the slot.
  if (test.demo !== slot) throw notFound("This demo test");
  return test;
}
