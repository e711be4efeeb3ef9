import { createHash, randomUUID } from "node:crypto";
import type { Pool } from "../pool.ts";
import type { PoolUser } from "../pool-store.ts";
import { nameOf } from "../pool-store.ts";
import { GOOGLE, googleName } from "../provider.operations.ts";
import type { GoogleAccount } from "./google-page.ts";

/** A stable 21-digit number for an email, like the id of a Google account. */
export function googleId(email: string): string {
  const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, "0")}`;
}

/**
 * The pool's user for a Google account: the linked one, or its own, created at the first login.
 * Google's email and name are copied at every login.
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
