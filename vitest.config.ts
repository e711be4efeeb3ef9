import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The runner by itself leaves one core free, which is half of a small machine. */
const cores = availableParallelism();
const workers = Math.max(2, cores - 1);
/** A journey is two or three busy processes, and waits for clocks half of its time. */
const journeys = Math.max(2, Math.floor(cores / 2));

/**
 * Four kinds of tests, by where they run: pure rules in milliseconds, stores and API against the
 * embedded cloud, the whole exam under simulated trouble, journeys in a real Chromium. The file's
 * suffix or folder says which kind it is.
 */
export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      {
        test: {
          name: "rules",
          include: ["packages/**/*.test.{ts,tsx}", "stacks/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.cloud.test.ts", "**/node_modules/**"],
        },
      },
      {
        test: {
          name: "cloud",
          include: ["packages/**/*.cloud.test.ts", "bench/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "simulation",
          include: ["simulation/**/*.test.ts"],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          // Each step has a limit of its own: this one is for a test that goes round in circles.
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // Named before the counts: a second try shows that a test waits for too little.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: journeys,
          // After all the others, which would take their processor.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
