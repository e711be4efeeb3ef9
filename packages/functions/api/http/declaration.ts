import type * as z from "zod";
import type { Allow } from "./admission.ts";

/**
 * Checks what the types of a declaration cannot.
 *
 * @throws Error when the path's placeholders and the schema of `params` differ, or `self` is
 *   missing where it is needed.
 */
export function assertWellFormed(definition: {
  path: string;
  allow: Allow;
  self?: unknown;
  params?: z.ZodObject | undefined;
}): void {
  const { path, allow, self, params } = definition;
  const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const declared = new Set(Object.keys(params?.shape ?? {}));
  if (named.length !== declared.size || !named.every((name) => declared.has(name))) {
    throw new Error(`${path} names {${named.join()}} and its schema {${[...declared].join()}}.`);
  }
  if ((allow === "self") !== (self !== undefined)) {
    throw new Error(`${path}: "self" and the function that says who that is belong together.`);
  }
}
