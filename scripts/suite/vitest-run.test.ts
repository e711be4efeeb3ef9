import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { SEED, TEST_SET, THOROUGH } from "../../packages/core/testing/runs.ts";
import { createWorkspace } from "../checks/workspace.fixture.ts";
import { type Outcome, reasonLines } from "./outcome.ts";
import { runVitest } from "./vitest-run.ts";

const workspace = createWorkspace({
  ".gitignore": "node_modules\n",
  "package.json": '{ "type": "module" }',
  "good.test.ts": 'import { it } from "vitest";\nit("a", () => {});\nit("b", () => {});\n',
});
afterAll(() => workspace.remove());

/** In a separate process, without the variables of this test's vitest. */
function run(...args: string[]): Outcome {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST|NODE_ENV|MODE|DEV|PROD|SSR)/.test(name),
    ),
  );
  return runVitest(workspace.root, args, env, "ignore");
}

const late = `await new Promise((done) => setTimeout(done, 20));`;

/**
 * One failure of the first kind, two of the second, four of the third: their sum identifies each.
 */
const planted: Record<string, string> = {
  "uncaught.test.ts": `import { it } from "vitest";
it("late", async () => { setTimeout(() => { throw new Error("late"); }, 0); ${late} });
`,
  "broken-1.test.ts": 'throw new Error("at once");\n',
  "broken-2.test.ts": `import { beforeAll, it } from "vitest";
beforeAll(() => { throw new Error("in a hook"); });
it("never runs", () => {});
`,
  "failing.test.ts": `import { it } from "vitest";
it("good", () => {});
for (const n of [1, 2, 3, 4]) it("bad " + n, () => { throw new Error(); });
`,
  "late.test.ts": `import { expect, it } from "vitest";
it("e", () => {});
it("f", () => { expect(1, "too early").toBe(2); });
`,
  "left-out.test.ts": `import { it } from "vitest";
it("g", ({ skip }) => skip(true, "the lab is closed"));
it("h", { skip: true }, () => {});
`,
};

/** The second one would fail if it were repeated. */
const drawingTests = `import fc from "fast-check";
import { expect, it } from "vitest";
it("even", () => {
  const { seed } = fc.readConfigureGlobal();
  fc.assert(fc.property(fc.nat(), () => seed % 2 === 0));
});
let times = 0;
it("draws nothing", () => { expect(++times).toBe(1); });
`;

describe("a test run in which everything passes", () => {
  it("counts its tests and lists nothing else", () => {
    expect(run()).toMatchObject({ passed: 2, failed: 0, faults: [], leftOut: [], drawing: [] });
  });
});

describe("a test run with failures", () => {
  let outcome: Outcome;
  beforeAll(() => {
    for (const [file, text] of Object.entries(planted)) workspace.plant(file, text);
    outcome = run();
    workspace.restore();
  });

  it("counts failed tests, files that fail outside their tests, and errors that no test caught", () => {
    expect(outcome).toMatchObject({ passed: 5, failed: 8 });
  });

  it("names each test that failed, and each file that failed outside its tests", () => {
    const named = (start: string) => outcome.faults.filter(({ name }) => name.startsWith(start));
    expect(named("late.test.ts")).toEqual([
      { name: "late.test.ts > f", message: expect.stringContaining("too early"), evidence: [] },
    ]);
    expect(named("broken-1.test.ts")).toEqual([
      { name: "broken-1.test.ts", message: "at once", evidence: [] },
    ]);
    expect(named("failing.test.ts")).toHaveLength(4);
  });

  it("names the files of the tests left out, with the reason of each that gives one", () => {
    const leftOut = outcome.leftOut.toSorted((a, b) => a.file.localeCompare(b.file));
    expect(leftOut).toEqual([
      { file: "broken-2.test.ts", reason: "a hook of its file failed" },
      { file: "left-out.test.ts", reason: "the lab is closed" },
      { file: "left-out.test.ts" },
    ]);
  });
});

describe("a test run", () => {
  afterEach(() => workspace.restore());

  it("does not name the tests that the command line did not select", () => {
    workspace.plant("left-out.test.ts", planted["left-out.test.ts"] ?? "");
    expect(run("-t", "a")).toMatchObject({ passed: 1, failed: 0, leftOut: [] });
  });

  it("of a push says which tests of its files it left to the thorough run", () => {
    vi.stubEnv(TEST_SET, "push");
    const tags = `tags: [{ name: "${THOROUGH}" }], tagsFilter: ["!${THOROUGH}"]`;
    workspace.plant("vitest.config.ts", `export default { test: { ${tags} } };`);
    workspace.plant(
      "late.test.ts",
      `import { it } from "vitest";
it("i", () => {});
it("j", { tags: ["${THOROUGH}"] }, () => { throw new Error(); });
`,
    );
    const outcome = run();
    expect(outcome).toMatchObject({ passed: 3, failed: 0 });
    expect(reasonLines(outcome.leftOut)).toEqual([
      "1 left out because a push leaves them to the thorough run: late.test.ts (1)",
    ]);
    vi.unstubAllEnvs();
  });

  it("repeats what draws with new seeds, and says which of them failed", () => {
    const setup = JSON.stringify(join(import.meta.dirname, "draws.setup.ts"));
    workspace.plant("vitest.config.ts", `export default { test: { setupFiles: [${setup}] } };`);
    workspace.plant("good.test.ts", drawingTests);
    // The planted test fails for odd seeds.
    vi.stubEnv(SEED, "10");
    const { passed, failed, drawing } = run("--repeats=4");
    vi.unstubAllEnvs();
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    const [first] = drawing;
    expect(drawing).toMatchObject([{ file: "good.test.ts", name: "even", tries: 5 }]);
    expect(first?.failures.map(({ seed }) => seed)).toEqual([11, 13]);
    expect(first?.failures[0]?.message).toBe("Property failed after 1 tests");
  });

  it("fails if nothing could be run at all", () => {
    workspace.plant("vitest.config.ts", "throw new Error();\n");
    expect(run()).toMatchObject({ passed: 0, failed: 1, faults: [] });
  });
});
