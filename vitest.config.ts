import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { limit } from "./packages/core/testing/limits.ts";
import { isPush, THOROUGH } from "./packages/core/testing/runs.ts";
import { plantedTypes } from "./scripts/suite/planted-types.project.ts";
import { leftToThorough, unknownJourneys } from "./scripts/suite/sets.ts";
import { shareOf } from "./scripts/suite/shares.ts";

/**
 * Without this the runner leaves one core free, which is half of a small machine. More workers than
 * cores take each other's memory caches: each file then costs a tenth more, and a journey a quarter.
 */
const cores = availableParallelism();
const workers = Math.max(2, cores - 1);
/** A journey keeps half a core busy: the rest of its time it waits for its own steps. */
const journeys = Math.floor(cores * 1.5);

/** Programs that tests start share compiled code, which halves their start. */
const programs = { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/programs") };

/** What a project does not run. */
const excluded = (project: string, ...others: string[]): string[] => [
  "**/node_modules/**",
  ...others,
  ...(isPush ? leftToThorough(project) : []),
];

const problems = unknownJourneys(import.meta.dirname);
if (problems.length > 0) throw new Error(`scripts/suite/shares.ts: ${problems.join("; ")}`);

const CPU = "scripts/suite/cpu.setup.ts";
const DRAWS = "scripts/suite/draws.setup.ts";

const CLOUD = "**/*.cloud.test.ts";
const TOOLING = "**/*.tooling.test.ts";

/** Projects with the longest files first, so that the many short ones fill the end on every core. */
const ORDER = ["tooling", "simulation", "cloud", "rules"];

/** The dearest journeys first: as the last ones they would leave the other cores idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name === "e2e" ? -shareOf(moduleId, "thorough") : ORDER.indexOf(project.name);
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
    // A test with the tag is left to the thorough run; the file's others belong to the push.
    tags: [{ name: THOROUGH, description: "Only in the thorough run" }],
    ...(isPush && { tagsFilter: [`!${THOROUGH}`] }),
    maxWorkers: workers,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: ["packages/**/*.test.{ts,tsx}"],
          exclude: excluded("rules", CLOUD, TOOLING),
          setupFiles: [CPU, DRAWS],
          // Pure tests leave nothing behind, so that files share a process and what it has loaded.
          isolate: false,
          testTimeout: limit(120_000),
        },
      },
      plantedTypes,
      {
        test: {
          name: "cloud",
          env: programs,
          include: [`packages/${CLOUD}`, `bench/${CLOUD}`],
          exclude: excluded("cloud"),
          setupFiles: [CPU, DRAWS],
          // Files share a process, its modules and its database; each has a cloud of its own.
          isolate: false,
          testTimeout: limit(120_000),
          hookTimeout: limit(120_000),
        },
      },
      {
        test: {
          name: "tooling",
          env: programs,
          include: [`packages/${TOOLING}`, "{bench,scripts,stacks}/**/*.test.ts"],
          exclude: excluded("tooling", CLOUD),
          setupFiles: [CPU, DRAWS],
          globalSetup: "scripts/suite/tooling.setup.ts",
          // Stages are synthesised once for all files of a process.
          isolate: false,
          // Programs start within a second on a quiet machine, and within many on a busy one.
          testTimeout: limit(300_000),
          hookTimeout: limit(300_000),
        },
      },
      {
        test: {
          name: "simulation",
          include: ["simulation/**/*.test.ts"],
          setupFiles: [CPU, DRAWS],
          testTimeout: limit(180_000),
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude: excluded("e2e"),
          setupFiles: [CPU],
          globalSetup: "e2e/support/global-setup.ts",
          // Files share their worker's browser, and nothing else: each has a product of its own.
          pool: "forks",
          isolate: false,
          // Each step has a limit of its own: this one is for a test that goes round in circles.
          testTimeout: limit(300_000),
          hookTimeout: limit(180_000),
          expect: { poll: { timeout: limit(60_000) } },
          maxWorkers: journeys,
          // After all the others, which would take their processor.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
