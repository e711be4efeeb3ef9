import { randomBytes } from "node:crypto";
import type { Challenges, Hasher } from "./secrets.ts";
import type { Input } from "./input.ts";
import type { PoolStore } from "./pool-store.ts";
import type { Tokens } from "./tokens.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The one user pool with its one app client, as every operation sees it. */
export interface Pool {
  id: string;
  clientId: string;
  clock: { now(): number };
  store: PoolStore;
  tokens: Tokens;
  challenges: Challenges;
  hasher: Hasher;
  sendMail(mail: Mail): Promise<void> | void;
}

/** One call of the API: parameters in, the answer's body out, or a CognitoError. */
export type Operation = (pool: Pool, input: Input) => Promise<object>;

/** Refuses a call about another pool. */
export function checkPool(pool: Pool, input: Input): void {
  const id = input.text("UserPoolId");
  if (id !== pool.id) throw resourceNotFound(`User pool ${id} does not exist.`);
}

/** Refuses a call for another app client. */
export function checkClient(pool: Pool, input: Input): void {
  const id = input.text("ClientId");
  if (id !== pool.clientId) throw resourceNotFound(`User pool client ${id} does not exist.`);
}

/** The user that an administrator's call names. */
export function namedUser(pool: Pool, input: Input) {
  checkPool(pool, input);
  return pool.store.users.get(input.text("Username"));
}

/** The wire format has epoch seconds. */
export const wireTime = (milliseconds: number) => milliseconds / 1000;

/** Cuts a page out of `items`; the token is the key after which the page begins. */
export function cutPage<T>(
  items: T[],
  keyOf: (item: T) => string,
  limit: number,
  token: string | undefined,
): { page: T[]; next: string | undefined } {
  const sorted = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const after = token === undefined ? "" : Buffer.from(token, "base64url").toString();
  if (token !== undefined && !after) throw invalidParameter("Invalid pagination token.");
  const rest = sorted.filter((item) => keyOf(item) > after);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const next =
    last !== undefined && rest.length > limit
      ? Buffer.from(keyOf(last)).toString("base64url")
      : undefined;
  return { page, next };
}

/** An error with Cognito's name and text. The HTTP status is always 400. */
export class CognitoError extends Error {
  /** Cognito's own name, which the SDK turns into the error's `name`. */
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = "CognitoError";
    this.type = type;
  }
}

export const notAuthorized = (message: string) =>
  new CognitoError("NotAuthorizedException", message);

export const wrongPassword = () => notAuthorized("Incorrect username or password.");

export const userNotFound = () => new CognitoError("UserNotFoundException", "User does not exist.");

export const invalidParameter = (message: string) =>
  new CognitoError("InvalidParameterException", message);

export const resourceNotFound = (message: string) =>
  new CognitoError("ResourceNotFoundException", message);

export const userExists = () =>
  new CognitoError("UsernameExistsException", "User account already exists");

export const tooManyTries = () =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");

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
