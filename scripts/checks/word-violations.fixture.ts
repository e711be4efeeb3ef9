import type { Violation } from "./violations.fixture.ts";

/**
 * What the step "hygiene" must find of the glossary that the workspace has: `spool` is refused in
 * names, "sign in" and "stands" on screens, "hand in" and "anew" in both.
 */
export const wordViolations: readonly Violation[] = [
  {
    what: "an identifier with a word that is refused in names",
    file: "packages/local/lines.ts",
    text: "\nexport const SPOOL_SIZE = 1;\n",
    says: /lines\.ts:2: write "temporary file" instead of "spool" in SPOOL_SIZE/,
  },
  {
    what: "a value with a word that is refused in names",
    file: "packages/local/state.ts",
    text: 'export const states = ["spooling", "ready"];\n',
    says: /state\.ts:1: write "temporary file" instead of "spooling" in spooling/,
  },
  {
    what: "a file whose name has such a word",
    file: "packages/local/spool-size.ts",
    text: "export const size = 1;\n",
    says: /spool-size\.ts: write "temporary file" instead of "spool" in its name/,
  },
  {
    what: "a text of a component with a word that is refused on screens",
    file: "packages/local/screen.tsx",
    text: "export const Screen = () => <p>Here it stands.</p>;\n",
    says: /screen\.tsx:1: write "is" instead of "stands"/,
  },
  {
    what: "a string with such words",
    file: "packages/local/message.ts",
    text: 'export const message = "Signing in failed.";\n',
    says: /message\.ts:1: write "log in" instead of "Signing in"/,
  },
  {
    what: "an identifier with a word that is refused in both",
    file: "packages/local/submitted.ts",
    text: "export const isHandedIn = true;\n",
    says: /submitted\.ts:1: write "submit" instead of "handed in" in isHandedIn/,
  },
  {
    what: "a comment with a word that is refused in both",
    file: "packages/local/comment.ts",
    text: "/** Reads it anew. */\nexport const again = 1;\n",
    says: /comment\.ts:1: write "again" instead of "anew"/,
  },
  {
    what: "a comment that repeats the name below it",
    file: "packages/local/echo.ts",
    text: "\n/** The sizes of a page's lines. */\nexport const pageLineSize = 1;\n",
    says: /echo\.ts:2: the comment only repeats the name below it/,
  },
];
