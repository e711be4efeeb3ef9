import { fileURLToPath } from "node:url";
import { responseTypes } from "../../packages/response-types/registry.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { readRefused } from "./glossary.ts";
import { hygieneStep } from "./hygiene.ts";
import { nameProblems } from "./words.ts";
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

test("a word is refused where the glossary says so, and in the meaning that it names by readers alone", () => {
  const file = "packages/local/places.tsx";
  const text = `// The spool of a right answer.
export const standsAt = (signIn: string) => <p title="Spool">{signIn}</p>;
`;
  workspace.plant(file, text);
  expect(hygieneStep.run(workspace.root)).toEqual([]);
});

const ours = readRefused(fileURLToPath(new URL("../..", import.meta.url)));

const EARLIER = `toldAt tellDiskFull Sitting standingOf heldBack StaffSubject ExamScreen ExamClock
  ExamEvent OpenExam SecretExam keptRooms GoogleWay useTakenOver keepWhole SectionOrder isMaking`;

test.each(EARLIER.split(/\s+/))(
  "our glossary refuses the earlier name %s, in a source and as the name of a file",
  (name) => {
    const source = `export const ${name} = 1;\n`;
    expect(nameProblems("scripts/one.ts", source, ours, false)).toHaveLength(1);
    expect(nameProblems(`scripts/${name}.ts`, "", ours, false)).toHaveLength(1);
  },
);

test("our glossary keeps the standing waves of a lecture", () => {
  expect(
    nameProblems("packages/standing-wave.ts", "const standingWave = 1;\n", ours, false),
  ).toEqual([]);
});

test.each([
  ["no table", "# Glossary\n", /has no table/],
  [
    "a row without a place",
    "| not | but | refused in |\n|---|---|---|\n| spool | file |\n",
    /the last cell/,
  ],
])("a glossary with %s stops the check", (_what, text, message) => {
  workspace.plant("docs/glossary.md", text);
  expect(() => hygieneStep.run(workspace.root)).toThrow(message);
});

test("a comment that says more than the name, or has a tag, is kept", () => {
  const file = "packages/local/pages.ts";
  const text = `/** The pages of a file, the newest first. */
export const pagesOf = (file: string) => [file];

/** The page of a file. @throws Error without one */
export const pageOf = (file: string) => file;

/** The fields of a page, as they are stored. */
export interface PageFields {
  page: string;
}
`;
  workspace.plant(file, text);
  expect(hygieneStep.run(workspace.root)).toEqual([]);
});
