import { signIns } from "@academy/local/sample/sample-state.ts";
import type { Credentials } from "../../e2e/support/sign-in.ts";

/** The accounts of the sample content whose screens are looked at. */
export type SampleName = "admin" | "diya" | "kabir" | "rohan";

/** How someone of the sample content logs in. @throws Error if no one has this address */
export function loginOf(name: SampleName): Credentials {
  const who = signIns.find(({ email }) => email === `${name}@example.com`);
  if (!who) throw new Error(`The sample content has no ${name}`);
  return who;
}
