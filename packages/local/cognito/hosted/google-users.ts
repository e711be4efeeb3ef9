import { createHash, randomUUID } from "node:crypto";
import type { Pool } from "../pool.ts";
import type { PoolUser } from "../pool-store.ts";
import { nameOf } from "../pool-store.ts";
import { GOOGLE, googleName } from "../provider.operations.ts";
import type { GoogleAccount } from "./google-page.ts";

/** One number for an e-mail, as Google has one for an account: 21 digits. */
export function googleId(email: string): string {
  const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, "0")}`;
}

/**
 * The pool's user behind a Google account: the one it is linked to, or one of its own, made when it
 * comes for the first time. What Google says of e-mail and name is taken over at every sign-in.
 */
export async function googleUser(pool: Pool, account: GoogleAccount): Promise<PoolUser> {
  const { users } = pool.store;
  const { userId, email, name, verified: emailVerified } = account;
  const now = pool.clock.now();
  const user = users.withIdentity(GOOGLE, userId) ?? users.find(googleName(userId));
  if (user) {
    const attributes = { ...user.attributes, name };
    await users.change(nameOf(user), now, { email, emailVerified, attributes });
    return users.get(nameOf(user));
  }
  const made: PoolUser = {
    kind: "user",
    sub: randomUUID(),
    username: googleName(userId),
    email,
    emailVerified,
    attributes: { name },
    status: "EXTERNAL_PROVIDER",
    enabled: true,
    groups: [],
    created: now,
    changed: now,
    identities: [{ providerName: GOOGLE, userId, linkedAt: now }],
  };
  await users.add(made);
  return made;
}
