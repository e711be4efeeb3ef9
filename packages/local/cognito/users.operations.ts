import { randomUUID } from "node:crypto";
import { CODE_CHALLENGE } from "./secrets.ts";
import {
  type Operation,
  checkPassword,
  checkPool,
  cutPage,
  invalidParameter,
  namedUser,
  temporaryPassword,
  userExists,
  wireTime,
} from "./pool.ts";
import type { Attribute } from "./input.ts";
import { nameOf, type PoolUser } from "./pool-store.ts";
import { wireIdentity } from "./tokens.ts";

/** Creates a user who must set a password, and mails a temporary one unless suppressed. */
export const AdminCreateUser: Operation = async (pool, input) => {
  checkPool(pool, input);
  const username = input.text("Username");
  const given = input.optionalText("TemporaryPassword");
  const mails = input.optionalText("MessageAction") !== "SUPPRESS";
  // A password that is not mailed would be useless; creating none saves its slow hash.
  const password = given ?? (mails ? temporaryPassword() : undefined);
  if (password !== undefined) checkPassword(password);
  const part = readAttributes(input.attributes("UserAttributes"));
  if (pool.store.users.find(username)) throw userExists();
  const now = pool.clock.now();
  const user: PoolUser = {
    kind: "user",
    sub: randomUUID(),
    username: username.toLowerCase(),
    email: part.email,
    emailVerified: part.emailVerified ?? false,
    attributes: part.attributes,
    password: password === undefined ? undefined : await pool.hasher.hash(password),
    status: "FORCE_CHANGE_PASSWORD",
    enabled: true,
    groups: [],
    created: now,
    changed: now,
  };
  await pool.store.users.add(user);
  if (mails && user.email !== undefined) {
    await pool.sendMail({
      to: user.email,
      subject: "Your temporary password",
      text: `Your username is ${username} and temporary password is ${password}`,
    });
  }
  return { User: { ...describe(user), Attributes: attributesOf(user) } };
};

export const AdminSetUserPassword: Operation = async (pool, input) => {
  const user = namedUser(pool, input);
  const password = input.text("Password");
  checkPassword(password);
  const hashed = await pool.hasher.hash(password);
  await pool.store.users.change(nameOf(user), pool.clock.now(), {
    password: hashed,
    status: input.flag("Permanent") ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD",
    reset: undefined,
  });
  return {};
};

export const AdminUpdateUserAttributes: Operation = async (pool, input) => {
  const user = namedUser(pool, input);
  const { attributes, ...address } = readAttributes(input.attributes("UserAttributes"));
  await pool.store.users.change(nameOf(user), pool.clock.now(), {
    ...address,
    attributes: { ...user.attributes, ...attributes },
  });
  return {};
};

export const AdminGetUser: Operation = (pool, input) => {
  const user = namedUser(pool, input);
  const factor = user.asksForCode ? { UserMFASettingList: [CODE_CHALLENGE] } : {};
  return Promise.resolve({ ...describe(user), UserAttributes: attributesOf(user), ...factor });
};

export const AdminDeleteUser: Operation = async (pool, input) => {
  await pool.store.users.remove(nameOf(namedUser(pool, input)));
  return {};
};

const setEnabled =
  (enabled: boolean): Operation =>
  async (pool, input) => {
    await pool.store.users.change(nameOf(namedUser(pool, input)), pool.clock.now(), { enabled });
    return {};
  };

export const AdminDisableUser = setEnabled(false);
export const AdminEnableUser = setEnabled(true);

/** Lists users, filtered by one condition in Cognito's syntax: `email = "x"` or `name ^= "x"`. */
export const ListUsers: Operation = (pool, input) => {
  checkPool(pool, input);
  const matches = readFilter(input.optionalText("Filter"));
  const { page, next } = cutPage(
    pool.store.users.list().filter(matches),
    nameOf,
    input.limit("Limit"),
    input.optionalText("PaginationToken"),
  );
  return Promise.resolve({
    Users: page.map((user) => ({ ...describe(user), Attributes: attributesOf(user) })),
    PaginationToken: next,
  });
};

/** A user in lists and groups, without the attributes. */
const describe = (user: PoolUser) => ({
  Username: nameOf(user),
  UserCreateDate: wireTime(user.created),
  UserLastModifiedDate: wireTime(user.changed),
  Enabled: user.enabled,
  UserStatus: user.status,
});

const identitiesOf = ({ identities = [] }: PoolUser) =>
  JSON.stringify(identities.map(wireIdentity));

const addressOf = ({ email, emailVerified }: PoolUser): Attribute[] =>
  email === undefined
    ? []
    : [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: String(emailVerified) },
      ];

export const attributesOf = (user: PoolUser): Attribute[] => [
  ...addressOf(user),
  ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
  ...(user.identities ? [{ Name: "identities", Value: identitiesOf(user) }] : []),
  { Name: "sub", Value: user.sub },
];

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 2048;

function readAttributes(list: Attribute[]) {
  const attributes: Record<string, string> = {};
  const part: { email?: string; emailVerified?: boolean } = {};
  for (const { Name, Value } of list) {
    if (Name === "sub") throw invalidParameter("Cannot modify the non-mutable attribute sub");
    if (Name === "email" && !isEmail(Value))
      throw invalidParameter("Invalid email address format.");
    if (Name === "email") part.email = Value;
    else if (Name === "email_verified") part.emailVerified = Value.toLowerCase() === "true";
    else if (/^(custom:)?[\w-]{1,20}$/.test(Name)) attributes[Name] = Value;
    else throw invalidParameter(`Attribute ${Name} is not defined in schema.`);
  }
  return { ...part, attributes };
}

function readFilter(filter: string | undefined): (user: PoolUser) => boolean {
  if (!filter) return () => true;
  const parts = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  const [, name = "", operator, quoted = ""] = parts ?? [];
  if (!parts) throw invalidParameter("One or more filter values are invalid.");
  const wanted = quoted.replace(/\\(.)/g, "$1").toLowerCase();
  return (user) => {
    const value = filterable(user, name).toLowerCase();
    return operator === "=" ? value === wanted : value.startsWith(wanted);
  };
}

function filterable(user: PoolUser, name: string): string {
  if (name === "username") return nameOf(user);
  if (name === "cognito:user_status") return user.status;
  if (name === "status") return user.enabled ? "Enabled" : "Disabled";
  return attributesOf(user).find((attribute) => attribute.Name === name)?.Value ?? "";
}
