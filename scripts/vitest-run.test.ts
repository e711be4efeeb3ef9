import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createWorkspace } from "./checks/workspace.fixture.ts";
import { runVitest } from "./vitest-run.ts";

const workspace = createWorkspace({
  ".gitignore": "node_modules\n",
  "package.json": '{ "type": "module" }',
  "good.test.ts": 'import { it } from "vitest";\nit("a", () => {});\nit("b", () => {});\n',
});
afterEach(() => workspace.restore());
afterAll(() => workspace.remove());

/** As a process of its own, without what this test's vitest put into the environment. */
function run(text?: string) {
  if (text !== undefined) workspace.plant("planted.test.ts", text);
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST|NODE_ENV|MODE|DEV|PROD|SSR)/.test(name),
    ),
  );
  return runVitest(workspace.root, [], env, "ignore");
}

describe("the count of a test run", { timeout: 30_000 }, () => {
  it("is that of the tests when all pass", () => {
    expect(run()).toEqual({ passed: 2, failed: 0 });
  });

  it("has each failed test", () => {
    const text =
      'import { it } from "vitest";\nit("c", () => {});\nit("d", () => { throw new Error("d"); });\n';
    expect(run(text)).toEqual({ passed: 3, failed: 1 });
  });

  it("has a file that fails before its first test", () => {
    expect(run('throw new Error("at once");\n')).toEqual({ passed: 2, failed: 1 });
  });

  it("has an error that no test caught", () => {
    const text =
      'import { it } from "vitest";\nit("e", async () => { setTimeout(() => { throw new Error("late"); }, 0); await new Promise((done) => setTimeout(done, 20)); });\n';
    expect(run(text)).toEqual({ passed: 3, failed: 1 });
  });

  it("has a failure when nothing could be run at all", () => {
    workspace.plant("vitest.config.ts", "throw new Error();\n");
    expect(run()).toEqual({ passed: 0, failed: 1 });
  });
});
