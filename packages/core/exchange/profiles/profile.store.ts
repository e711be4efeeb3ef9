import type { Deps } from "../../kernel/platform/deps.ts";
import { KeptProfile } from "./profile.schema.ts";

const keyOf = (print: string) => ({ pk: `PROFILE#${print}`, sk: "M" });

/** The profile of papers with this fingerprint. */
export async function find(deps: Deps, print: string): Promise<KeptProfile | undefined> {
  const item = await deps.content.get(keyOf(print));
  return item && KeptProfile.parse(item);
}

/** Keeps a profile, unless a later one is kept already. */
export const put = (deps: Deps, print: string, kept: KeptProfile): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(print), ...kept },
    {
      text: "attribute_not_exists(pk) OR #at <= :at",
      names: { "#at": "at" },
      values: { ":at": kept.at },
    },
  );
