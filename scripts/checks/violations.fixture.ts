import { documentViolations } from "./document-violations.fixture.ts";
import {
  columnViolations,
  emptyStateViolations,
  pageBudgetViolations,
} from "./screen-violations.fixture.ts";
import { styleViolations } from "./style-violations.fixture.ts";
import { wordViolations } from "./word-violations.fixture.ts";

export interface Violation {
  what: string;
  file: string;
  text: string;
  /** What the step prints about it, which must not match any other violation of the step. */
  says: RegExp;
}

/** Forbidden words are put together here, since the hygiene step reads this file as well. */
export const word = (...parts: string[]) => parts.join("");

/**
 * By the step that must find them. Those of a step are planted together, each in its own file, and
 * found by one run.
 */
export const violations: Record<string, readonly Violation[]> = {
  format: [
    {
      what: "an unformatted file",
      file: "packages/local/unformatted.ts",
      text: "export   const a=1",
      says: /unformatted\.ts/,
    },
  ],
  "lint and types": [
    {
      what: "a floating promise",
      file: "packages/local/floating.ts",
      text: "async function send(): Promise<void> {}\nsend();\n",
      says: /no-floating-promises.*\n.*floating\.ts/,
    },
    {
      what: "a promise as a condition",
      file: "packages/local/misused.ts",
      text: 'const allowed = async () => false;\nif (allowed()) console.log("in");\n',
      says: /no-misused-promises.*\n.*misused\.ts/,
    },
    {
      what: "a switch that forgets a case",
      file: "packages/local/switch.ts",
      text: `export function label(state: "open" | "closed"): string {
  switch (state) {
    case "open":
      return "Open";
  }
  return "";
}
`,
      says: /switch-exhaustiveness-check.*\n.*switch\.ts/,
    },
    {
      what: "an explicit any",
      file: "packages/local/any.ts",
      text: "export const read = (value: any): unknown => value;\n",
      says: /no-explicit-any.*\n.*any\.ts/,
    },
    {
      what: "a non-null assertion",
      file: "packages/local/non-null.ts",
      text: "export const first = (list: string[]): string => list[0]!;\n",
      says: /no-non-null-assertion.*\n.*non-null\.ts/,
    },
    {
      what: "a function that is too long",
      file: "packages/local/long.ts",
      text: `export function long(): void {\n${"  console.log(1);\n".repeat(70)}}\n`,
      says: /max-lines-per-function.*\n.*long\.ts/,
    },
    {
      what: "a type error",
      file: "packages/local/wrong-type.ts",
      text: 'export const count: number = "three";\n',
      says: /TS2322.*\n.*wrong-type\.ts/,
    },
    {
      what: "an element that may not exist",
      file: "packages/local/no-element.ts",
      text: "export const length = (list: string[]): number => list[0].length;\n",
      says: /TS2532.*\n.*no-element\.ts/,
    },
  ],
  "dead code": [
    {
      what: "a dead file",
      file: "packages/local/dead.ts",
      text: "export const unused = 1;\n",
      says: /Unused files[^]*packages\/local\/dead\.ts/,
    },
    {
      what: "a dead export",
      file: "packages/core/people/user/user.schema.ts",
      text: 'import * as z from "zod";\n\nexport const name = z.string();\nexport const unusedName = 1;\n',
      says: /Unused exports[^]*unusedName/,
    },
    {
      what: "a dependency that nothing imports",
      file: "packages/local/package.json",
      text: '{ "name": "@academy/local", "type": "module", "dependencies": { "vite": "8.3.8" } }\n',
      says: /Unused dependencies[^]*vite .*packages\/local/,
    },
    {
      what: "an import of a package that is not listed",
      file: "packages/local/start.ts",
      text: 'import { name } from "../core/people/user/user.schema.ts";\nimport { Hono } from "hono";\n\nconsole.log(name, Hono);\n',
      says: /Unlisted dependencies[^]*hono .*start\.ts/,
    },
  ],
  dependencies: [
    {
      what: "a dependency that its package does not import",
      file: "packages/local/package.json",
      text: '{ "name": "@academy/local", "type": "module", "dependencies": { "@hono/node-server": "2.1.8" } }\n',
      says: /packages\/local\/package\.json: nothing in the package imports @hono\/node-server/,
    },
  ],
  "file sizes": [
    {
      what: "an over-long file",
      file: "packages/local/over-long.ts",
      text: "// line\n".repeat(251),
      says: /over-long\.ts: 251 lines/,
    },
  ],
  "import rules": [
    {
      what: "a forbidden import",
      file: "packages/core/people/user/planted.ts",
      text: 'import "../../../local/start.ts";\n',
      says: /planted\.ts:1: .* may not import packages\/local\/start\.ts/,
    },
    {
      what: "a context of core that imports one above it",
      file: "packages/core/kernel/planted.rules.ts",
      // The planted file of people, the first of these: the workspace has no other file of core.
      text: 'import "../people/user/planted.ts";\n',
      says: /planted\.rules\.ts:1: core\/kernel may not import core\/people/,
    },
    {
      what: "an area of the API that every call would load",
      // It loads itself: the workspace has no area of the API.
      file: "packages/functions/api/planted.routes.ts",
      text: 'import { routes as again } from "./planted.routes.ts";\nexport const routes = again;\n',
      says: /planted\.routes\.ts:1: .* may load .*planted\.routes\.ts by import\(\) only/,
    },
    {
      what: "a test of rules that reads a file",
      file: "packages/core/people/user/planted.rules.test.ts",
      text: 'import "node:fs";\n',
      says: /planted\.rules\.test\.ts:1: .* may not import Node's node:fs/,
    },
    {
      what: "another kit on a screen",
      file: "packages/web/features/users/planted.tsx",
      text: 'export { Button } from "@mantine/core";\n',
      says: /planted\.tsx:1: .* may not import the package @mantine\/core/,
    },
  ],
  wrappers: [
    {
      what: "a file that only re-exports",
      file: "packages/local/passed-on.ts",
      text: '/** The same. */\nexport { start } from "./start.ts";\n',
      says: /packages\/local\/passed-on\.ts: only re-exports/,
    },
    {
      what: "a store's function that a service passes on to its own context alone",
      file: "packages/core/people/user/planted.service.ts",
      text: 'import * as UserStore from "./user.store.ts";\nexport const find = UserStore.find;\n',
      says: /planted\.service\.ts: no other context uses find/,
    },
    {
      what: "a service that passes on several functions of a store",
      file: "packages/core/people/user/planted-alias.service.ts",
      text: 'import * as UserStore from "./user.store.ts";\nexport const find = UserStore.find;\nexport const all = UserStore.all;\n',
      says: /planted-alias\.service\.ts: passes on find, all of a store/,
    },
  ],
  hygiene: [
    {
      what: "a switched-off type check",
      file: "packages/local/unchecked.ts",
      text: `// @${word("ts-", "ignore")}\n`,
      says: /unchecked\.ts:1: the type checker/,
    },
    {
      what: "a test that runs alone",
      file: "packages/local/alone.ts",
      text: `${word("it", ".on", "ly")}("x", () => {});\n`,
      says: /alone\.ts:1: every test runs/,
    },
    {
      what: "a note for later",
      file: "packages/local/later.ts",
      text: `// ${word("TO", "DO")}: later\n`,
      says: /later\.ts:1: no notes for later/,
    },
    ...wordViolations,
    {
      what: "a connection of product code to another place",
      file: "packages/core/kernel/elsewhere.service.ts",
      text: 'import { request } from "node:https";\n\nrequest("https://example.org");\n',
      says: /elsewhere\.service\.ts:1: product code speaks only to AWS/,
    },
    {
      what: "a disabled lint rule without a reason",
      file: "packages/local/unexplained.ts",
      text: `// ${word("ox", "lint-", "disable")}-next-line no-console\n`,
      says: /unexplained\.ts:1: a disabled lint rule/,
    },
    {
      what: "raw HTML outside its one place",
      file: "packages/ui/picture.tsx",
      text: `export const Picture = () => <p ${word("dangerously", "SetInnerHTML")}={{ __html: "" }} />;\n`,
      says: /picture\.tsx:1: only packages\/ui\/rich-text/,
    },
    {
      what: "a response type named outside its folder",
      file: "packages/local/choice.ts",
      text: `export const isChoice = (type: string) => type === "${word("MCQ_", "SINGLE")}";\n`,
      says: /choice\.ts:1: only its own folder and the registries name a response type/,
    },
  ],
  documents: documentViolations,
  styles: styleViolations,
  columns: columnViolations,
  "empty states": emptyStateViolations,
  "page budgets": pageBudgetViolations,
};
