import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { violations, word } from "./checks/violations.fixture.ts";
import { createWorkspace } from "./checks/workspace.fixture.ts";

const workspace = createWorkspace();
afterAll(() => workspace.remove());

/** Runs the check as `npm run check` does, on the planted workspace. */
function check(...only: string[]) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, "check.ts"),
      "--root",
      workspace.root,
      ...only.flatMap((name) => ["--only", name]),
    ],
    { encoding: "utf8" },
  );
  return { status, stdout };
}

it("passes a clean workspace in every step", () => {
  const { status, stdout } = check();
  expect(stdout).toContain(`${Object.keys(violations).length} passed, 0 failed`);
  expect(status).toBe(0);
});

describe.each(Object.entries(violations))("the step %s", (step, planted) => {
  let found: ReturnType<typeof check>;

  beforeAll(() => {
    for (const { file, text } of planted) workspace.plant(file, text);
    found = check(step);
    workspace.restore();
  });

  it("fails", () => {
    expect(found.stdout).toContain(`FAILED ${step}`);
    expect(found.status).toBe(1);
  });

  it.each(planted)("finds $what", ({ says }) => {
    expect(found.stdout).toMatch(says);
  });
});

describe("the check", () => {
  afterEach(() => workspace.restore());

  it("fails on a file that does not parse, since it hides its imports", () => {
    workspace.plant("packages/local/broken.ts", "import {");
    const { status, stdout } = check("import rules");
    expect(stdout).toMatch(/FAILED import rules[^]*broken\.ts does not parse/);
    expect(status).toBe(1);
  });

  it("allows raw HTML in its one place", () => {
    const text = `export const Html = () => <p ${word("dangerously", "SetInnerHTML")}={{ __html: "" }} />;\n`;
    workspace.plant("packages/ui/rich-text.tsx", text);
    expect(check("hygiene").status).toBe(0);
  });

  it("continues after a failed step, and counts", () => {
    const text = `// @${word("ts-", "ignore")}\n${"\n// line".repeat(300)}\n`;
    workspace.plant("packages/local/planted.ts", text);
    const { status, stdout } = check("file sizes", "hygiene", "styles");
    expect(stdout).toContain("1 passed, 2 failed");
    expect(status).toBe(1);
  });

  it("refuses an unknown step", () => {
    expect(check("speling").status).toBe(2);
  });
});
