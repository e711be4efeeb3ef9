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
    expect(run()).toMatchObject({ passed: 2, failed: 0, secondTries: [] });
  });

  it("has each failed test", () => {
    const text =
      'import { it } from "vitest";\nit("c", () => {});\nit("d", () => { throw new Error("d"); });\n';
    expect(run(text)).toMatchObject({ passed: 3, failed: 1, secondTries: [] });
  });

  it("has a file that fails before its first test", () => {
    expect(run('throw new Error("at once");\n')).toMatchObject({
      passed: 2,
      failed: 1,
      secondTries: [],
    });
  });

  it("has an error that no test caught", () => {
    const text =
      'import { it } from "vitest";\nit("e", async () => { setTimeout(() => { throw new Error("late"); }, 0); await new Promise((done) => setTimeout(done, 20)); });\n';
    expect(run(text)).toMatchObject({ passed: 3, failed: 1, secondTries: [] });
  });

  it("names who passed only when tried again, with what was wrong at first", () => {
    const text =
      'import { expect, it } from "vitest";\nlet tries = 0;\nit("f", { retry: 1 }, () => { expect(++tries, "too early").toBe(2); });\n';
    const { passed, failed, secondTries } = run(text);
    expect({ passed, failed }).toEqual({ passed: 3, failed: 0 });
    expect(secondTries).toEqual([expect.stringMatching(/^planted\.test\.ts > f: .*too early/)]);
  });

  it("has a failure when nothing could be run at all", () => {
    workspace.plant("vitest.config.ts", "throw new Error();\n");
    expect(run()).toMatchObject({ passed: 0, failed: 1, secondTries: [] });
  });
});
