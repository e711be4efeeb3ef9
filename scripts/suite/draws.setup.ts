import * as fc from "fast-check";
import { afterEach, beforeEach, type TestContext } from "vitest";
import { seedOfRun } from "../../packages/core/testing/runs.ts";
import type { Draws } from "./draws.ts";

declare module "vitest" {
  interface TaskMeta {
    draws?: Draws;
  }
}

/** The test that runs, until it ends. */
let current: TestContext["task"] | undefined;
let seed = seedOfRun();

/**
 * Gives every property its seed, and notes which tests draw: where tests are repeated, each try has
 * a seed of its own, and those that do not draw are not repeated.
 */
fc.configureGlobal({
  get seed() {
    if (current) current.meta.draws ??= { tries: 0, failures: [] };
    return seed;
  },
});

beforeEach(({ task, skip }) => {
  const tries = task.result?.repeatCount ?? 0;
  seed = (seedOfRun() + tries) | 0;
  current = task;
  if (tries > 0 && !task.meta.draws) skip("it draws nothing");
});

afterEach(({ task }) => {
  current = undefined;
  const { draws } = task.meta;
  if (!draws) return;
  draws.tries++;
  if (task.result?.state !== "fail") return;
  const error = task.result.errors?.at(-1);
  // A property that fails wraps the error of its example.
  const message = error?.cause instanceof Error ? error.cause.message : (error?.message ?? "");
  draws.failures.push({ seed, message: message.trim().split("\n", 1)[0] ?? "" });
});
