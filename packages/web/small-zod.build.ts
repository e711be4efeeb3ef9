import type { Plugin } from "vite";
import { type Edit, withEdits } from "./code-edits.build.ts";

/**
 * Each zod schema contains code that writes it as JSON Schema, which only the description of the
 * API needs.
 */
const edits: readonly Edit[] = [
  {
    what: "writers of single schemas",
    find: /^ +inst\._zod\.processJSONSchema = .*;$/gm,
    replacement: "",
  },
  {
    what: "writers of Standard Schema",
    find: /createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g,
    replacement: "undefined",
  },
  {
    what: "method of schemas",
    find: /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/,
    replacement: 'throw new Error("The web app writes no JSON Schema.");',
  },
];

/** @throws Error if zod's code has changed so that an edit finds nothing. */
export const withoutJsonSchema = (code: string): string =>
  withEdits(code, edits, { by: "small-zod.build.ts", of: "zod" });

/** Removes JSON Schema from zod, which is a fifth of zod's bytes on administrators' pages. */
export const smallZod = (): Plugin => ({
  name: "small-zod",
  apply: "build",
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
  },
});
