import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import { invalid } from "../../kernel/shared/error.ts";

/**
 * Rejects a weak password; the schema checks its length.
 *
 * @param path the form field of the password
 * @throws AppError `invalid` password_weak
 */
export async function checkPassword(
  password: string,
  email: string,
  path = "password",
): Promise<void> {
  // Imported on first use, because the list of common passwords is large.
  const { isGuessed } = await import("./guessed-passwords.ts");
  const fault = passwordFault(password, email, isGuessed);
  if (fault) throw invalid("password_weak", fault, [{ path, message: fault }]);
}

/** The fault of a new password, as a sentence for its owner; undefined if there is none. */
export function passwordFault(
  password: string,
  email: string,
  isGuessed: (password: string) => boolean,
): string | undefined {
  const plain = password.toLowerCase();
  if (password !== password.trim()) return "A password can't begin or end with a space.";
  if (/\p{Cc}/u.test(password))
    return "A password can't contain line breaks or control characters.";
  if (/^(.)\1*$/su.test(plain)) return "Choose a password that isn't one repeated character.";
  if (isOfEmail(plain, normaliseEmail(email))) {
    return "Choose a password that is not your email address, even with other digits.";
  }
  if (isTelephoneOrDate(password)) {
    return "Choose a password that is not a telephone number or a date.";
  }
  if (isGuessed(password)) {
    return "This password is easy to guess. Choose another, such as three random words.";
  }
  return undefined;
}

/** An address with fewer letters than this may have the same letters as a password by chance. */
const LEAST_LETTERS = 3;

/**
 * Whether a password is an email address or its local part, whatever its digits and punctuation.
 */
function isOfEmail(plain: string, email: string): boolean {
  const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}]/gu, "");
  const letters = lettersOf(plain);
  return [email, email.split("@", 1)[0] ?? ""].some(
    (part) => plain === part || (letters.length >= LEAST_LETTERS && letters === lettersOf(part)),
  );
}

/** A telephone number has up to 13 digits with its country code; a date has fewer. */
const isTelephoneOrDate = (password: string): boolean =>
  /^[\d\s()+./-]+$/.test(password) && password.replaceAll(/\D/g, "").length <= 13;
