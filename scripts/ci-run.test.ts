import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = mkdtempSync(join(tmpdir(), "academy-ci-"));

beforeAll(() => {
  mkdirSync(join(root, ".ci"));
  cpSync(join(import.meta.dirname, "../.ci/run"), join(root, ".ci/run"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs .ci/run with an npm in front of the path that answers each of its three calls as told. */
function ci(answers: { install?: string; check: string; test: string }) {
  const npm = join(root, "npm");
  writeFileSync(
    npm,
    `#!/bin/sh\ncase "$1" in\nci) ${answers.install ?? "true"};;\nrun) ${answers.check};;\ntest) ${answers.test};;\nesac\n`,
  );
  chmodSync(npm, 0o755);
  const { status, stdout } = spawnSync("bash", [join(root, ".ci/run")], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${root}:${process.env["PATH"]}`, CHROMIUM_PATH: "/bin/true" },
  });
  return { status, last: stdout.trimEnd().split("\n").at(-1) };
}

describe("the CI run", () => {
  it("adds the check's steps to the tests", () => {
    expect(ci({ check: "echo 8 passed, 0 failed", test: "echo 40 passed, 0 failed" })).toEqual({
      status: 0,
      last: "48 passed, 0 failed",
    });
  });

  it("fails when a step or a test failed, and runs both all the same", () => {
    expect(
      ci({ check: "echo 7 passed, 1 failed; exit 1", test: "echo 39 passed, 2 failed; exit 1" }),
    ).toEqual({ status: 1, last: "46 passed, 3 failed" });
  });

  it("fails when the tests end badly without a word", () => {
    expect(ci({ check: "echo 8 passed, 0 failed", test: "exit 1" })).toEqual({
      status: 1,
      last: "8 passed, 1 failed",
    });
  });

  it("fails when the exit code speaks against the counts", () => {
    const lying = "echo 40 passed, 0 failed; exit 1";
    expect(ci({ check: "echo 8 passed, 0 failed", test: lying })).toEqual({
      status: 1,
      last: "48 passed, 1 failed",
    });
  });

  it("stops when the packages cannot be installed", () => {
    const never = "echo 1 passed, 0 failed";
    expect(ci({ install: "exit 1", check: never, test: never })).toEqual({
      status: 1,
      last: "0 passed, 1 failed",
    });
  });
});
