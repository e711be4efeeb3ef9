import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newUser, pool, refusal, signIn, startCognito } from "./cognito.fixture.ts";
import type { TestCognito } from "./cognito.fixture.ts";

let cognito: TestCognito;
beforeEach(async () => void (cognito = await startCognito()));
afterEach(() => cognito.stop());

const named = (email: string) => ({ ...pool, Username: email });

test("a user is found by name in upper or lower case", async () => {
  const username = await newUser(cognito, "Asha@School.test");
  for (const name of ["asha@school.test", "ASHA@SCHOOL.TEST"]) {
    const user = await cognito.client.send(new sdk.AdminGetUserCommand(named(name)));
    expect(user).toMatchObject({ Username: username, Enabled: true, UserStatus: "CONFIRMED" });
    expect(user.UserCreateDate).toEqual(new Date(cognito.clock.now()));
    expect(user.UserAttributes).toEqual([
      { Name: "email", Value: "Asha@School.test" },
      { Name: "email_verified", Value: "true" },
      { Name: "name", Value: "Asha Rao" },
      { Name: "sub", Value: expect.stringMatching(/^[\da-f-]{36}$/) as string },
    ]);
  }
});

test("of twenty simultaneous sign-ups with one name exactly one succeeds", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const email = index % 2 ? "one@school.test" : "ONE@school.test";
      return refusal(cognito.client.send(new sdk.AdminCreateUserCommand(named(email))));
    }),
  );
  expect(outcomes.filter((outcome) => outcome === "not refused")).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(
    new Set(["not refused", "UsernameExistsException: User account already exists"]),
  );
});

test("an invited user must change the temporary password; one who signs up gets none", async () => {
  const address = [{ Name: "email", Value: "b@school.test" }];
  const invited = { ...named("b@school.test"), UserAttributes: address };
  await cognito.client.send(new sdk.AdminCreateUserCommand(invited));
  const [mail] = cognito.mails;
  const temporary = mail?.text.split(" ").at(-1);
  expect(mail?.to).toBe("b@school.test");
  expect((await signIn(cognito, "b@school.test", temporary)).answer).toMatchObject({
    ChallengeName: "NEW_PASSWORD_REQUIRED",
  });
  await newUser(cognito, "c@school.test");
  expect(cognito.mails).toHaveLength(1);
});

test("malformed names, attributes and passwords are refused", async () => {
  const create = (input: Partial<sdk.AdminCreateUserCommandInput>) =>
    refusal(
      cognito.client.send(new sdk.AdminCreateUserCommand({ ...named("d@school.test"), ...input })),
    );
  const attribute = (Name: string, Value: string) => ({ UserAttributes: [{ Name, Value }] });
  expect(await create(attribute("sub", "mine"))).toMatch(/^InvalidParameterException/);
  expect(await create(attribute("email", "nothing"))).toMatch(/^InvalidParameterException/);
  expect(await create(attribute("<b>", "x"))).toMatch(/^InvalidParameterException/);
  expect(await create({ TemporaryPassword: "1234567" })).toMatch(/^InvalidPasswordException/);
  expect(await create({ UserPoolId: "other_pool" })).toBe(
    "ResourceNotFoundException: User pool other_pool does not exist.",
  );
  await newUser(cognito, "d@school.test");
  const set = (Password: string) =>
    refusal(
      cognito.client.send(
        new sdk.AdminSetUserPasswordCommand({ ...named("d@school.test"), Password }),
      ),
    );
  expect(await set("1234567")).toBe(
    "InvalidPasswordException: Password did not conform with policy: Password not long enough",
  );
  expect(await set(" with spaces around ")).toMatch(/^InvalidParameterException/);
  expect(await set("x".repeat(257))).toMatch(/^InvalidParameterException/);
});

test("a name is free again once its user is deleted", async () => {
  await newUser(cognito, "e@school.test");
  await cognito.client.send(new sdk.AdminDeleteUserCommand(named("e@school.test")));
  const missing = "UserNotFoundException: User does not exist.";
  const commands = [
    new sdk.AdminGetUserCommand(named("e@school.test")),
    new sdk.AdminGetUserCommand(named("__proto__")),
  ];
  for (const command of commands) {
    expect(await refusal(cognito.client.send(command))).toBe(missing);
  }
  expect(
    await refusal(cognito.client.send(new sdk.AdminDisableUserCommand(named("e@school.test")))),
  ).toBe(missing);
  await newUser(cognito, "e@school.test");
});

test("users are listed by filter and page by page", async () => {
  const list = (input: Partial<sdk.ListUsersCommandInput>) =>
    cognito.client.send(new sdk.ListUsersCommand({ ...pool, ...input }));
  const emails = ["h1@school.test", "h2@school.test", "i@school.test"];
  for (const email of emails) await newUser(cognito, email);
  const count = async (Filter: string) => (await list({ Filter })).Users?.length;
  expect(await count('email = "H1@School.test"')).toBe(1);
  expect(await count('email ^= "h"')).toBe(2);
  expect(await count('email = "h"')).toBe(0);
  expect(await count('status = "Disabled"')).toBe(0);
  expect(await refusal(list({ Filter: 'email = "x" or 1' }))).toMatch(/^InvalidParameter/);
  const first = await list({ Limit: 2 });
  const second = await list({ Limit: 2, PaginationToken: first.PaginationToken });
  expect(first.Users).toHaveLength(2);
  expect(second.PaginationToken).toBeUndefined();
  const found = [...(first.Users ?? []), ...(second.Users ?? [])].map(
    (user) => user.Attributes?.find(({ Name }) => Name === "email")?.Value,
  );
  expect(new Set(found)).toEqual(new Set(emails));
});

test("an administrator is a member of the group until removed from it", async () => {
  const { client } = cognito;
  await newUser(cognito, "j@school.test");
  const member = { ...named("j@school.test"), GroupName: "admins" };
  expect(await refusal(client.send(new sdk.AdminAddUserToGroupCommand(member)))).toBe(
    "ResourceNotFoundException: Group not found.",
  );
  const group = { ...pool, GroupName: "admins", Description: "May do all" };
  await client.send(new sdk.CreateGroupCommand(group));
  expect(await refusal(client.send(new sdk.CreateGroupCommand(group)))).toMatch(
    /^GroupExistsException/,
  );
  const groups = async () =>
    (await client.send(new sdk.AdminListGroupsForUserCommand(named("j@school.test")))).Groups;
  expect(await groups()).toEqual([]);
  await client.send(new sdk.AdminAddUserToGroupCommand(member));
  await client.send(new sdk.AdminAddUserToGroupCommand(member));
  expect(await groups()).toMatchObject([{ GroupName: "admins", Description: "May do all" }]);
  await client.send(new sdk.AdminRemoveUserFromGroupCommand(member));
  expect(await groups()).toEqual([]);
});
