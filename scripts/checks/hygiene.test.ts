import { responseTypes } from "../../packages/response-types/registry.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { hygieneStep } from "./hygiene.ts";
import { createWorkspace } from "./workspace.fixture.ts";

const workspace = createWorkspace();
afterEach(() => workspace.restore());
afterAll(() => workspace.remove());

const listOf = (codes: readonly string[]) =>
  `export const types = ${JSON.stringify(codes)} as const;\n`;

test("a fixture may name response types, but not list them all", () => {
  const fixture = "packages/core/people/sign-in/user.fixture.ts";
  workspace.plant(fixture, listOf(responseTypes.codes.slice(1)));
  expect(hygieneStep.run(workspace.root)).toEqual([]);
  workspace.plant(fixture, listOf(responseTypes.codes));
  expect(hygieneStep.run(workspace.root)).toEqual([
    expect.stringContaining(`${fixture}: lists every response type`),
  ]);
});

test("every response type's code is refused in the product, as a text and as the key of a table", () => {
  const file = "packages/core/people/user/user.rules.ts";
  for (const code of responseTypes.codes) {
    workspace.plant(file, `${listOf([code])}export const rows = { ${code}: 1 };\n`);
    expect(hygieneStep.run(workspace.root)).toEqual([
      expect.stringContaining(`${file}:1: `),
      expect.stringContaining(`${file}:2: `),
    ]);
  }
});

test("a second store of jobs that work in steps is refused", () => {
  const lines = (folder: string) => {
    const file = `packages/core/${folder}/second.store.ts`;
    workspace.plant(file, `export const itemOf = (job) => ({ gsi2${"sk"}: job.beatAt });\n`);
    return hygieneStep.run(workspace.root);
  };
  expect(lines("bank/bulk")).toEqual([expect.stringContaining("a kind of kernel/step-job")]);
  workspace.restore();
  expect(lines("kernel/step-job")).toEqual([]);
});
