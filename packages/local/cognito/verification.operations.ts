import { codeLetter, codeSubject } from "./code-letter.ts";
import { type Operation, invalidParameter, tooManyTries } from "./pool.ts";
import type { Input } from "./input.ts";
import { codeTries, delivered, expiredCode, wrongCode } from "./password.operations.ts";
import { nameOf } from "./pool-store.ts";
import { newCode } from "./secrets.ts";
import { tokenHolder } from "./sign-in.operations.ts";

const codeLife = 24 * 3_600_000;

function checkAttribute(input: Input): void {
  const name = input.text("AttributeName");
  if (name !== "email") throw invalidParameter(`Attribute ${name} cannot be verified.`);
}

/** Mails a code to the signed-in user; a newer one replaces it. */
export const GetUserAttributeVerificationCode: Operation = async (pool, input) => {
  checkAttribute(input);
  const { user } = await tokenHolder(pool, input);
  const code = newCode();
  const proof = {
    code: await pool.hasher.hash(code),
    expires: pool.clock.now() + codeLife,
    tries: 0,
  };
  await pool.store.users.change(nameOf(user), user.changed, { proof });
  await pool.sendMail({
    to: user.email,
    subject: codeSubject,
    text: codeLetter(code),
  });
  return delivered(user.email);
};

/** Verifies the email with the code. The attempt is counted before the code is compared. */
export const VerifyUserAttribute: Operation = async (pool, input) => {
  checkAttribute(input);
  const code = input.text("Code");
  const { user } = await tokenHolder(pool, input);
  const { changed, proof } = user;
  const name = nameOf(user);
  const now = pool.clock.now();
  if (!proof || proof.expires <= now) throw expiredCode();
  if (proof.tries >= codeTries) throw tooManyTries();
  await pool.store.users.change(name, changed, { proof: { ...proof, tries: proof.tries + 1 } });
  if (!(await pool.hasher.matches(code, proof.code))) throw wrongCode();
  // A concurrent call with the same code may have won: then the code is used up.
  if (pool.store.users.get(name).proof?.code !== proof.code) throw expiredCode();
  await pool.store.users.change(name, now, { emailVerified: true, proof: undefined });
  return {};
};
