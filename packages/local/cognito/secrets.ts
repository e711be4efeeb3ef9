import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";

const cost = { N: 16_384, r: 8, p: 1 };
const hashBytes = 32;

function derive(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize("NFC"), salt, hashBytes, cost, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

/** Hashes a password or code with a salt of its own: `scrypt:salt:hash`. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt);
  return `scrypt:${salt.toString("base64url")}:${hash.toString("base64url")}`;
}

const nobody = `scrypt:${randomBytes(16).toString("base64url")}:${randomBytes(hashBytes).toString("base64url")}`;

/** Whether `secret` is the one hashed. Without a hash it works as long and answers no. */
export async function matchesSecret(secret: string, hashed: string | undefined): Promise<boolean> {
  const [, salt = "", hash = ""] = (hashed ?? nobody).split(":");
  const derived = await derive(secret, Buffer.from(salt, "base64url"));
  return timingSafeEqual(derived, Buffer.from(hash, "base64url")) && hashed !== undefined;
}

/** An unguessable token that needs no slow hash. */
export const newToken = () => randomBytes(64).toString("base64url");

/** What is kept of such a token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

export const newCode = () => randomInt(1_000_000).toString().padStart(6, "0");
