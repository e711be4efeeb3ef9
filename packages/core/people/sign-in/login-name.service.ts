import { randomUUID } from "node:crypto";
import { conflict } from "../../kernel/shared/error.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { KeyDeps } from "../session/access-token.service.ts";
import type { AccessDeps } from "../session/user-access.service.ts";
import { sign } from "../session/signed-text.service.ts";
import { loginNameOf, loginNamesOf } from "../user/login-name.rules.ts";
import * as NameStore from "../user/login-name.store.ts";
import type { Directory } from "../user/user.directory.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";

/** The login names of one account; a name that the account does not have is empty. */
export interface LoginNames {
  email: string;
  roll: string;
  phone: string;
}

/**
 * The account that a login name leads to. An unknown name leads to an id that no account has: a
 * keyed hash of the name. So for both, the same work is done and tries are counted in the same way.
 *
 * @param name in the form of `loginNameOf`
 */
export async function accountIdOf(
  deps: KeyDeps & Pick<AccessDeps, "content">,
  name: string,
): Promise<string> {
  const unknown = await sign(deps, "unknown-login-name", name);
  return (await NameStore.idOf(deps, name)) ?? asId(unknown);
}

/** A signature in the form of an account's id. */
function asId(signature: string): string {
  const hex = Buffer.from(signature, "base64url").toString("hex");
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(12, 15)}`,
    `8${hex.slice(15, 18)}`,
  ];
  return [...groups, hex.slice(18, 30)].join("-");
}

/**
 * Whether a name belongs to an account. A name that was just changed may still lead to the account.
 */
export const hasName = (profile: Profile, name: string): boolean =>
  loginNamesOf(profile).includes(name);

/** The account that has an email address, or is about to have it. */
export const holderOfEmail = async (deps: AccessDeps, email: string): Promise<string | undefined> =>
  (await NameStore.read(deps, normaliseEmail(email)))?.userId;

/**
 * The id for a new account with this first login name: a new id, or that of an account whose
 * creation was interrupted before a password was set. From now on the name leads to it.
 *
 * @returns undefined if the name is another account's
 */
export async function idForNew(
  deps: AccessDeps,
  directory: Directory,
  name: string,
): Promise<string | undefined> {
  const userId = randomUUID();
  const holder = await claim(deps, name, userId);
  if (holder === userId) return userId;
  const user = await directory.find(holder);
  if (user?.complete) return undefined;
  return (await NameStore.take(deps, name, holder)) ? holder : undefined;
}

/**
 * No request takes this long, in seconds. If an account still lacks a name after this time, the
 * name was left by an interrupted call.
 */
const REQUEST_S = 60;

/**
 * Takes a name for an account if it is free.
 * @returns the id of the account that the name leads to now
 */
export async function claim(deps: AccessDeps, name: string, userId: string): Promise<string> {
  if (await NameStore.take(deps, name, userId)) return userId;
  const held = await NameStore.read(deps, name);
  if (!held) return claim(deps, name, userId);
  if (held.at + REQUEST_S >= Math.floor(deps.clock.now() / 1000)) return held.userId;
  const holder = await readProfile(deps, held.userId);
  // An address whose account has no profile belongs to a registration that can still be completed.
  if (holder ? hasName(holder, name) : name.includes("@")) return held.userId;
  return (await NameStore.takeFrom(deps, name, held, userId)) ? userId : held.userId;
}

const kinds = {
  email: { code: "email_taken", what: "the email" },
  roll: { code: "roll_taken", what: "the roll number" },
  phone: { code: "phone_taken", what: "the phone number" },
} as const;
const KINDS = ["email", "roll", "phone"] as const;

/** The error for a name that belongs to another account. */
export function nameTaken(kind: keyof LoginNames, name: string) {
  const { code, what } = kinds[kind];
  const message =
    kind === "email"
      ? `An account with ${name} already exists.`
      : `Another account has ${what} ${name}. Each can be one account's only.`;
  return conflict(code, message, { name });
}

/**
 * Takes the new names that an account's profile will get next: either all of them or none.
 *
 * @returns a function that frees the new names, for when the profile is not written
 * @throws AppError `conflict` email_taken, roll_taken or phone_taken
 */
export async function claimNames(
  deps: AccessDeps,
  userId: string,
  wanted: LoginNames,
  had: readonly string[],
): Promise<() => Promise<void>> {
  const taken: string[] = [];
  const giveBack = () => freeNames(deps, userId, taken);
  for (const kind of KINDS) {
    const name = loginNameOf(wanted[kind]);
    if (name === "" || had.includes(name)) continue;
    if ((await claim(deps, name, userId)) !== userId) {
      await giveBack();
      throw nameTaken(kind, wanted[kind]);
    }
    taken.push(name);
  }
  return giveBack;
}

/** Frees names of an account, except those that lead to another account by now. */
export async function freeNames(
  deps: AccessDeps,
  userId: string,
  names: readonly string[],
): Promise<void> {
  await Promise.all(names.map((name) => NameStore.free(deps, name, userId)));
}
