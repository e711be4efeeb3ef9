import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createWorkspace } from "./checks/workspace.fixture.ts";
import type { Outcome } from "./outcome.ts";
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

describe("a test run in which everything passes", () => {
  it("counts its tests and lists nothing else", () => {
    expect(run()).toEqual({ passed: 2, failed: 0, failedFiles: [], leftOut: [] });
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

  it("names each file that failed with its counts and its tests' first errors", () => {
    const [late] = outcome.failedFiles.filter(({ file }) => file === "late.test.ts");
    expect(late).toMatchObject({ project: "", passed: 1, failed: 1 });
    expect(late?.faults).toEqual([expect.stringMatching(/^late\.test\.ts > f: .*too early/)]);
    const [broken] = outcome.failedFiles.filter(({ file }) => file === "broken-1.test.ts");
    expect(broken).toMatchObject({ failed: 1, faults: ["broken-1.test.ts: at once"] });
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

  it("fails if nothing could be run at all", () => {
    workspace.plant("vitest.config.ts", "throw new Error();\n");
    expect(run()).toMatchObject({ passed: 0, failed: 1, failedFiles: [] });
  });
});
