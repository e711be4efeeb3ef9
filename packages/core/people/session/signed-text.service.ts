import { createHmac, timingSafeEqual } from "node:crypto";
import { type KeyDeps, readKeys } from "./access-token.service.ts";

/** 22 characters of base64url: 132 bits. */
const LENGTH = 22;
/**
 * The allowed lengths: signatures that browsers got earlier had 16 characters, and are still
 * accepted.
 */
const LENGTHS: readonly number[] = [LENGTH, 16];

/** The signature includes the purpose, so that it is never accepted for another purpose. */
const signatureOf = (key: Uint8Array, purpose: string, text: string, length = LENGTH): string =>
  createHmac("sha256", key).update(`${purpose}\n${text}`).digest("base64url").slice(0, length);

/** A short signature that only the server can make. @throws AppError `unavailable` */
export async function sign(deps: KeyDeps, purpose: string, text: string): Promise<string> {
  return signatureOf((await readKeys(deps)).signing.bytes, purpose, text);
}

/**
 * Whether a signature was made by `sign`, with the current or the previous key.
 * @throws AppError `unavailable`
 */
export async function isSigned(
  deps: KeyDeps,
  purpose: string,
  { text, signature }: { text: string; signature: string },
): Promise<boolean> {
  const given = Buffer.from(signature);
  if (!LENGTHS.includes(given.length)) return false;
  const { all } = await readKeys(deps);
  return all.some(({ bytes }) => {
    const expected = Buffer.from(signatureOf(bytes, purpose, text, given.length));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
