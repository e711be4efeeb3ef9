import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = mkdtempSync(join(tmpdir(), "academy-ci-"));

beforeAll(() => {
  mkdirSync(join(root, ".ci"));
  cpSync(join(import.meta.dirname, "../.ci/run"), join(root, ".ci/run"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function program(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** Runs .ci/run with a fake npm in the path that answers each of its three calls as given. */
function ci(answers: { install?: string; check: string; test: string }) {
  program(
    join(root, "npm"),
    `case "$1" in\nci) ${answers.install ?? "true"};;\nrun) ${answers.check};;\ntest) ${answers.test};;\nesac`,
  );
  const env = { PATH: `${root}:${process.env["PATH"]}`, CHROMIUM_PATH: "/bin/true" };
  return start({ ...process.env, ...env });
}

function start(env: NodeJS.ProcessEnv) {
  const script = [join(root, ".ci/run")];
  const { status, stdout } = spawnSync("/bin/bash", script, { encoding: "utf8", env });
  const lines = stdout.trimEnd().split("\n");
  return { status, lines, last: lines.at(-1) };
}

describe("the CI run", () => {
  it("adds the check's steps to the tests", () => {
    const all = ci({ check: "echo 8 passed, 0 failed", test: "echo 40 passed, 0 failed" });
    expect(all).toMatchObject({
      status: 0,
      last: "48 passed, 0 failed",
    });
  });

  it("fails when a step or a test failed, and runs both anyway", () => {
    expect(
      ci({ check: "echo 7 passed, 1 failed; exit 1", test: "echo 39 passed, 2 failed; exit 1" }),
    ).toMatchObject({ status: 1, last: "46 passed, 3 failed" });
  });

  it("fails when the tests end with an error and no counts", () => {
    expect(ci({ check: "echo 8 passed, 0 failed", test: "exit 1" })).toMatchObject({
      status: 1,
      last: "8 passed, 1 failed",
    });
  });

  it("fails when the exit code contradicts the counts", () => {
    const lying = "echo 40 passed, 0 failed; exit 1";
    expect(ci({ check: "echo 8 passed, 0 failed", test: lying })).toMatchObject({
      status: 1,
      last: "48 passed, 1 failed",
    });
  });

  it("installs a browser if there is none, and shows how that went", () => {
    const bin = join(root, "bin");
    mkdirSync(bin);
    for (const name of ["mktemp", "tee", "grep", "tail", "rm", "cat", "dirname", "env"]) {
      const { stdout } = spawnSync("bash", ["-c", `command -v ${name}`], { encoding: "utf8" });
      symlinkSync(stdout.trim(), join(bin, name));
    }
    program(join(bin, "npm"), "echo 4 passed, 0 failed");
    // A system without the headless shell, such as Ubuntu.
    program(join(bin, "apt-get"), 'echo apt-get "$@"; [[ $* != *shell* ]]');
    program(join(bin, "sudo"), 'shift; "$@"');
    const { lines, last } = start({ PATH: bin });
    expect(lines).toContain("apt-get update -q");
    const install = "apt-get install -y -q --no-install-recommends";
    expect(lines).toContain(`${install} chromium-headless-shell`);
    expect(lines).toContain(`${install} chromium`);
    expect(last).toBe("8 passed, 0 failed");
  });

  it("stops when the packages cannot be installed", () => {
    const never = "echo 1 passed, 0 failed";
    expect(ci({ install: "exit 1", check: never, test: never })).toMatchObject({
      status: 1,
      last: "0 passed, 1 failed",
    });
  });
});
