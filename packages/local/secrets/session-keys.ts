import { randomBytes } from "node:crypto";
import * as z from "zod";
import { madeOnce } from "../disk/made-once.ts";

/** As the stacks create it: one key, to which an operator may add the next. */
const SessionKeys = z.looseObject({ key: z.string().min(43) });

/** The secret that signs access tokens; every data folder has its own. */
export async function loadSessionKeys(folder: string | undefined): Promise<string> {
  const keys = await madeOnce(folder, "session-keys.json", {
    make: async () => ({ key: randomBytes(48).toString("base64url") }),
    parse: (text) => SessionKeys.parse(JSON.parse(text)),
  });
  return JSON.stringify(keys);
}
