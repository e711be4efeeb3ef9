import { checkByShape, type WireCheck } from "./shared/wire-verdict.ts";

/**
 * The browser's checks for the types that have `writeCheck`. A check is only loaded when a question
 * of its type is practised.
 */
const ownChecks: Readonly<Record<string, () => Promise<WireCheck>>> = {
  INTEGER: async () => (await import("./integer/integer.check.ts")).checkNumber,
};

/** The browser's check of a type's answers. For most types, the shape of the key is enough. */
export const checkOf = async (code: string): Promise<WireCheck> =>
  (await ownChecks[code]?.()) ?? checkByShape;
