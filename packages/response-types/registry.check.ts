import { checkByShape, type WireCheck } from "./shared/wire-verdict.ts";

/** How practice checks the types with `writeCheck`; loaded with a question of the type. */
const ownChecks: Readonly<Record<string, () => Promise<WireCheck>>> = {
  INTEGER: async () => (await import("./integer/integer.check.ts")).checkNumber,
};

/** How a browser checks answers of a type; the shape of the key is enough for most. */
export const checkOf = async (code: string): Promise<WireCheck> =>
  (await ownChecks[code]?.()) ?? checkByShape;
