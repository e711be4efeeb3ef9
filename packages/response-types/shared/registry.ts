import type { AnyResponseType } from "./response-type.ts";

export interface Registry {
  readonly types: readonly AnyResponseType[];
  readonly codes: readonly string[];
  /** The type that a new question starts with: the first of the registry. */
  readonly usual: AnyResponseType;
  has(code: string): boolean;
  /** The type of a stored code. Throws if there is none: our own data would be wrong. */
  get(code: string): AnyResponseType;
  /** The type that a person or a file names, by code, label or an alias in any spelling. */
  read(name: string): AnyResponseType | undefined;
}

const spelling = (name: string) =>
  name
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s_()-]+/g, " ")
    .trim();

/** A registry of response types; throws if two types claim one name. */
export function createRegistry(types: readonly AnyResponseType[]): Registry {
  const [usual] = types;
  if (!usual) throw new Error("A registry needs a response type.");
  const byCode = new Map(types.map((type) => [type.code, type]));
  const byName = new Map<string, AnyResponseType>();
  for (const type of types) {
    for (const name of [type.code, type.label, type.builderLabel, ...type.aliases]) {
      const known = byName.get(spelling(name));
      if (known && known !== type) {
        throw new Error(`"${name}" names both ${known.code} and ${type.code}.`);
      }
      byName.set(spelling(name), type);
    }
  }
  return {
    types,
    codes: types.map((type) => type.code),
    usual,
    has: (code) => byCode.has(code),
    get(code) {
      const type = byCode.get(code);
      if (!type) throw new Error(`There is no response type ${code}.`);
      return type;
    },
    read: (name) => byName.get(spelling(name)),
  };
}
