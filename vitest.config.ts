import { defineConfig } from "vitest/config";

/**
 * Four kinds of tests, by where they run: pure rules in milliseconds, stores and API against the
 * embedded cloud, the whole exam under simulated trouble, journeys in a real Chromium. The file's
 * suffix or folder says which kind it is.
 */
export default defineConfig({
  test: {
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
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
