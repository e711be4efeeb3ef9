import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { plantedTypes } from "./scripts/planted-types.project.ts";

/** The runner by itself leaves one core free, which is half of a small machine. */
const cores = availableParallelism();
const workers = Math.max(2, cores - 1);
/** A journey keeps half a core busy: the rest of its time it waits for its own steps. */
const journeys = Math.floor(cores * 1.5);

/** Programs that tests start share compiled code, which halves their start. */
const programs = { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/programs") };

const CLOUD = "**/*.cloud.test.ts";
const TOOLING = "**/*.tooling.test.ts";

/** Projects with the longest files first, so that the many short ones fill the end on every core. */
const ORDER = ["tooling", "simulation", "cloud", "rules"];

/**
 * Journeys that take long for the size of their file, by which a first run is sorted: as the last
 * ones they would leave the other cores idle.
 */
const LONG_JOURNEYS = /(?:crash|exam-fit|exam-screens|hostile-html|lighthouse)\.e2e\.ts$/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      LONG_JOURNEYS.test(moduleId) ? -2 : ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Five kinds of tests, by what they need: pure rules nothing at all, stores and services an
 * embedded cloud, tooling other programs, the simulation time, journeys a real Chromium. The file's
 * suffix or folder says which kind it is; CONTRIBUTING.md has the table. Rules of response types run
 * again with planted types.
 */
export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: ["packages/**/*.test.{ts,tsx}"],
          exclude: [CLOUD, TOOLING, "**/node_modules/**"],
          // Pure tests leave nothing behind, so that files share a process and what it has loaded.
          isolate: false,
          testTimeout: 120_000,
        },
      },
      plantedTypes,
      {
        test: {
          name: "cloud",
          env: programs,
          include: [`packages/${CLOUD}`, `bench/${CLOUD}`],
          // Files share a process, its modules and its database; each has a cloud of its own.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "tooling",
          env: programs,
          include: [`packages/${TOOLING}`, "{bench,scripts,stacks}/**/*.test.ts"],
          exclude: [CLOUD, "**/node_modules/**"],
          globalSetup: "scripts/tooling.setup.ts",
          // Stages are synthesised once for all files of a process.
          isolate: false,
          // Programs start within a second on a quiet machine, and within many on a busy one.
          testTimeout: 300_000,
          hookTimeout: 300_000,
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
          globalSetup: "e2e/support/global-setup.ts",
          // Files share their worker's browser, and nothing else: each has a product of its own.
          pool: "forks",
          isolate: false,
          // Each step has a limit of its own: this one is for a test that goes round in circles.
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: journeys,
          // After all the others, which would take their processor.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
