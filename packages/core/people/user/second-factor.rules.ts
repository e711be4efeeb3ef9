/** How many recovery codes are created at a time. */
export const RECOVERY_CODES = 8;
/** A code has 120 random bits, so that a fast hash without salt protects it. */
const CODE_LENGTH = 24;
/**
 * The allowed lengths: codes that were made earlier had half the length, and are still accepted.
 */
const LENGTHS: readonly number[] = [CODE_LENGTH, 12];
/** Five bits per character, without characters that look like another. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** New recovery codes, such as "4k7m-x2pq-9rtd-0h3v-w8nz-6ybc". */
export function newRecoveryCodes(random: (count: number) => Uint8Array): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(random(CODE_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join("");
    return letters.replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/** A typed recovery code in canonical form; undefined if it is malformed. */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return LENGTHS.includes(plain.length) && Array.from(plain).every((one) => ALPHABET.includes(one))
    ? plain
    : undefined;
}

/** The six digits of an app code, which apps show as "123 456"; undefined if it is malformed. */
export const readAppCode = (typed: string): string | undefined =>
  /^\d{6}$/.exec(typed.replaceAll(/\s/g, ""))?.[0];

/** The address in the QR code that an authenticator app scans. */
export function otpauthUrl(email: string, secret: string): string {
  const issuer = "Exam Academy";
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
