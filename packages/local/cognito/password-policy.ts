import { randomBytes } from "node:crypto";
import { CognitoError, invalidParameter } from "./cognito-error.ts";

/** The pool's policy, as the stacks set it: length only. The product adds its own rules. */
const minimumLength = 8;
const maximumLength = 256;

export function checkPassword(password: string): void {
  if (password.length > maximumLength) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        `Member must have length less than or equal to ${maximumLength}`,
    );
  }
  if (password.trim() !== password) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        "Member must satisfy regular expression pattern: [\\S]+.*[\\S]+",
    );
  }
  if (password.length < minimumLength) {
    throw new CognitoError(
      "InvalidPasswordException",
      "Password did not conform with policy: Password not long enough",
    );
  }
}

export const temporaryPassword = () => randomBytes(12).toString("base64url");
