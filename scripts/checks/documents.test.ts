import { afterAll, afterEach, expect, test } from "vitest";
import { documentsStep } from "./documents.ts";
import { createWorkspace } from "./workspace.fixture.ts";

const workspace = createWorkspace();
afterEach(() => workspace.restore());
afterAll(() => workspace.remove());

const page = "docs/page.md";

function problemsOf(text: string): string[] {
  workspace.plant(page, text);
  return documentsStep.run(workspace.root);
}

test("accepts what exists, however short its path is", () => {
  const text = [
    "`packages/core/people/user/user.schema.ts`, `core/people/user/user.schema.ts`, `user.schema.ts`, `core/people/user/`",
    "`packages/*/start.ts`, `packages/**/*.schema.ts`, `core/{people,package.json}`",
    "`packages/<name>/package.json`, `packages/{name}/package.json`, `x.schema.ts`, `.schema.ts`",
    "`parse()`, `name`, [the same page](page.md), [elsewhere](https://example.com), `npm start`",
  ].join("\n");
  expect(problemsOf(text)).toEqual([]);
});

test("leaves addresses, item keys, options and object keys alone", () => {
  const text =
    "`/api/tests`, `T#id` / `M`, `--port`, `papers/{test}/{version}/`, `POST /api/x`, `+4, −1`";
  expect(problemsOf(text)).toEqual([]);
});

test("names every alternative of a path that does not exist", () => {
  expect(problemsOf("`packages/{core,mobile,watch}/package.json`")).toEqual([
    `${page}:1: there is no packages/mobile/package.json`,
    `${page}:1: there is no packages/watch/package.json`,
  ]);
});

test("does not take a folder's name for the end of another's", () => {
  expect(problemsOf("`ore/user`")).toEqual([`${page}:1: there is no ore/user`]);
});

test("reads commands in blocks, but no names", () => {
  expect(problemsOf("```\nnpm run nothing\nconst goneLongAgo = 1;\n```\n")).toEqual([
    `${page}: package.json has no script nothing`,
  ]);
});

test("wants every suffix of the sources explained in the guide", () => {
  workspace.plant("CONTRIBUTING.md", "| `.schema.ts` | shapes |\n| `.cloud.test.ts` | tests |\n");
  workspace.plant("packages/core/user/user.cloud.test.ts", "");
  workspace.plant("packages/core/user/user.mystery.ts", "");
  expect(documentsStep.run(workspace.root)).toEqual([
    "packages/core/user/user.mystery.ts: CONTRIBUTING.md does not explain the suffix .mystery",
  ]);
});

const decision = "docs/decisions/0001-names.md";
const index = "docs/decisions/README.md";
const row = "| [1](0001-names.md) | Names: kept short | 2026-11-22 | accepted | |\n";
const text = "# 1. Names: kept short\n\nStatus: accepted. Date: 2026-11-22.\n";

test("wants the title, the status and the index of a decision to agree", () => {
  workspace.plant(index, row);
  workspace.plant(decision, text);
  expect(documentsStep.run(workspace.root)).toEqual([]);

  workspace.plant(decision, text.replace("short", "long"));
  expect(documentsStep.run(workspace.root)).toEqual([
    expect.stringContaining("README.md: has no row"),
  ]);

  workspace.plant(decision, text.replace("accepted", "perhaps"));
  expect(documentsStep.run(workspace.root)).toEqual([
    expect.stringContaining('the third line is not "Status: accepted.'),
  ]);

  workspace.plant(decision, text.replace("# 1.", "#"));
  expect(documentsStep.run(workspace.root)).toEqual([
    expect.stringContaining('the title does not begin with "# 1. "'),
  ]);
});
