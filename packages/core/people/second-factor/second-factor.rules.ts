import type { Profile } from "../user/user.schema.ts";

/** So many recovery codes are made at a time. */
export const RECOVERY_CODES = 8;
/** Sixty bits, so that a hash without salt or delay keeps them. */
const LETTERS = 12;
/** Without letters that are read as another; each letter is five bits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** New recovery codes, such as "4k7m-x2pq-9rtd". */
export function newRecoveryCodes(random: (count: number) => Uint8Array): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(random(LETTERS), (byte) => ALPHABET.charAt(byte & 31)).join("");
    return letters.replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/** A typed recovery code in its one spelling; undefined when it can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return plain.length === LETTERS && Array.from(plain).every((one) => ALPHABET.includes(one))
    ? plain
    : undefined;
}

/** The six digits of an app, which shows them as "123 456"; undefined when it can be none. */
export const readAppCode = (typed: string): string | undefined =>
  /^\d{6}$/.exec(typed.replaceAll(/\s/g, ""))?.[0];

/** What an authenticator app's camera reads. */
export function otpauthUrl(email: string, secret: string): string {
  const issuer = "Exam Academy";
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Whether an account may do nothing but set up a second factor. */
export const lacksFactor = (
  { isAdmin, secondFactor }: Pick<Profile, "isAdmin" | "secondFactor">,
  { adminSecondFactorRequired }: { adminSecondFactorRequired: boolean },
): boolean => adminSecondFactorRequired && isAdmin && secondFactor === undefined;
