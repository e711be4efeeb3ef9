import { defineConfig } from "vitest/config";

/**
 * Three kinds of tests, by where they run: pure rules in milliseconds, stores and API against the
 * embedded cloud, journeys in a real Chromium. The file's suffix says which kind it is.
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
