import type { Deps } from "../../kernel/platform/deps.ts";
import * as ActivityStore from "./activity.store.ts";
import { RECORD_EVERY_MS } from "./provisional.rules.ts";

/** When this process last recorded a submission, by test. */
const recorded = new WeakMap<Deps["content"], Map<string, number>>();

/**
 * Records that an attempt was submitted or closed on a test that releases immediately, so that the
 * schedule refreshes its provisional ranks. Each process writes at most once a minute per test.
 */
export async function noteSubmission(deps: Deps, testId: string): Promise<void> {
  const now = deps.clock.now();
  const byTest = recorded.get(deps.content) ?? new Map<string, number>();
  recorded.set(deps.content, byTest);
  const last = byTest.get(testId);
  if (last !== undefined && now >= last && now - last < RECORD_EVERY_MS) return;
  await ActivityStore.record(deps, { testId, at: now });
  byTest.set(testId, now);
}
