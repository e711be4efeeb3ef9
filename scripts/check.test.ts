import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createWorkspace } from "./checks/workspace.fixture.ts";

const workspace = createWorkspace();
afterEach(() => workspace.restore());
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

interface Violation {
  what: string;
  step: string;
  file: string;
  text: string;
  says: RegExp;
}

/** A file that something uses, so that only the planted fault is wrong with it. */
const source = "packages/local/planted.ts";

/** Test words are put together here, for the hygiene step reads this file as well. */
const word = (...parts: string[]) => parts.join("");

const violations: Violation[] = [
  {
    what: "an unformatted file",
    step: "format",
    file: source,
    text: "export   const a=1",
    says: /planted\.ts/,
  },
  {
    what: "a floating promise",
    step: "lint",
    file: source,
    text: "async function send(): Promise<void> {}\nsend();\n",
    says: /no-floating-promises/,
  },
  {
    what: "a promise where a condition belongs",
    step: "lint",
    file: source,
    text: 'const allowed = async () => false;\nif (allowed()) console.log("in");\n',
    says: /no-misused-promises/,
  },
  {
    what: "a switch that forgets a case",
    step: "lint",
    file: source,
    text: `export function label(state: "open" | "closed"): string {
  switch (state) {
    case "open":
      return "Open";
  }
  return "";
}
`,
    says: /switch-exhaustiveness-check/,
  },
  {
    what: "an explicit any",
    step: "lint",
    file: source,
    text: "export const read = (value: any): unknown => value;\n",
    says: /no-explicit-any/,
  },
  {
    what: "a non-null assertion",
    step: "lint",
    file: source,
    text: "export const first = (list: string[]): string => list[0]!;\n",
    says: /no-non-null-assertion/,
  },
  {
    what: "a function too long to read in one go",
    step: "lint",
    file: source,
    text: `export function long(): void {\n${"  console.log(1);\n".repeat(70)}}\n`,
    says: /max-lines-per-function/,
  },
  {
    what: "a type error",
    step: "types",
    file: source,
    text: 'export const count: number = "three";\n',
    says: /TS2322/,
  },
  {
    what: "an element that may not be there",
    step: "types",
    file: source,
    text: "export const length = (list: string[]): number => list[0].length;\n",
    says: /TS2532/,
  },
  {
    what: "a dead file",
    step: "dead code",
    file: source,
    text: "export const nobody = 1;\n",
    says: /Unused files[^]*planted\.ts/,
  },
  {
    what: "a dead export",
    step: "dead code",
    file: "packages/core/user/user.schema.ts",
    text: 'import * as z from "zod";\n\nexport const name = z.string();\nexport const nobodys = 1;\n',
    says: /nobodys/,
  },
  {
    what: "a dependency that its package does not import",
    step: "dependencies",
    file: "packages/local/package.json",
    text: '{ "name": "@academy/local", "type": "module", "dependencies": { "@hono/node-server": "2.1.8" } }\n',
    says: /packages\/local\/package\.json: nothing in the package imports @hono\/node-server/,
  },
  {
    what: "a dependency that nothing imports",
    step: "dead code",
    file: "packages/local/package.json",
    text: '{ "name": "@academy/local", "type": "module", "dependencies": { "hono": "4.13.19" } }\n',
    says: /Unused dependencies[^]*hono/,
  },
  {
    what: "an import of a package that is not listed",
    step: "dead code",
    file: "packages/local/start.ts",
    text: 'import { name } from "../core/user/user.schema.ts";\nimport { Hono } from "hono";\n\nconsole.log(name, Hono);\n',
    says: /Unlisted dependencies[^]*hono/,
  },
  {
    what: "an over-long file",
    step: "file sizes",
    file: source,
    text: "// line\n".repeat(251),
    says: /planted\.ts: 251 lines/,
  },
  {
    what: "a forbidden import",
    step: "import rules",
    file: source.replace("local", "core/user"),
    text: 'import "../../local/start.ts";\n',
    says: /may not import packages\/local\/start\.ts/,
  },
  {
    what: "a file that does not parse",
    step: "import rules",
    file: source,
    text: "import {",
    says: /planted\.ts does not parse/,
  },
  {
    what: "a switched-off type check",
    step: "hygiene",
    file: source,
    text: `// @${word("ts-", "ignore")}\n`,
    says: /planted\.ts:1: the type checker/,
  },
  {
    what: "a test that runs alone",
    step: "hygiene",
    file: source,
    text: `${word("it", ".on", "ly")}("x", () => {});\n`,
    says: /planted\.ts:1: every test runs/,
  },
  {
    what: "a note to do it later",
    step: "hygiene",
    file: source,
    text: `// ${word("TO", "DO")}: later\n`,
    says: /planted\.ts:1: nothing is left for later/,
  },
  {
    what: "a lint rule put aside without a reason",
    step: "hygiene",
    file: source,
    text: `// ${word("ox", "lint-", "disable")}-next-line no-console\n`,
    says: /planted\.ts:1: a lint rule/,
  },
  {
    what: "raw HTML outside the one place for it",
    step: "hygiene",
    file: "packages/ui/picture.tsx",
    text: `export const Picture = () => <p ${word("dangerously", "SetInnerHTML")}={{ __html: "" }} />;\n`,
    says: /picture\.tsx:1: HTML is rendered by/,
  },
  {
    what: "a figure over its budget",
    step: "budgets",
    file: "bench/results.json",
    text: '{ "api": { "coldGzipBytes": 101 } }',
    says: /api\.coldGzipBytes: 101 bytes, over its budget of 100/,
  },
  {
    what: "a budget that was not measured",
    step: "budgets",
    file: "bench/results.json",
    text: "{}",
    says: /api\.coldGzipBytes: was not measured/,
  },
];

describe("the check", () => {
  it("passes a clean workspace, every step of it", { timeout: 30_000 }, () => {
    const { status, stdout } = check();
    expect(stdout).toContain("9 passed, 0 failed");
    expect(status).toBe(0);
  });

  it.each(violations)("fails on $what", { timeout: 20_000 }, ({ step, file, text, says }) => {
    workspace.plant(file, text);
    const { status, stdout } = check(step);
    expect(stdout).toMatch(says);
    expect(stdout).toContain(`FAILED ${step}`);
    expect(status).toBe(1);
  });

  it("lets raw HTML stand in the one place for it", () => {
    const text = `export const Html = () => <p ${word("dangerously", "SetInnerHTML")}={{ __html: "" }} />;\n`;
    workspace.plant("packages/ui/rich-text.tsx", text);
    expect(check("hygiene").status).toBe(0);
  });

  it("goes on after a failed step, and counts", () => {
    workspace.plant(source, `// @${word("ts-", "ignore")}\n${"\n// line".repeat(300)}\n`);
    const { status, stdout } = check("file sizes", "hygiene", "budgets");
    expect(stdout).toContain("1 passed, 2 failed");
    expect(status).toBe(1);
  });

  it("refuses a step that it does not have", () => {
    expect(check("speling").status).toBe(2);
  });
});
