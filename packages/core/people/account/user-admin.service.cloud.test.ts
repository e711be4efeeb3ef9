import { expect, test } from "vitest";
import { authenticate } from "../session/user-access.service.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { password, refusal, testUsers } from "../sign-in/user.fixture.ts";
import * as Users from "../sign-in/user.service.ts";

const users = testUsers();

test("makes a registered user an administrator, also repeatedly, and finds no unknown user", async () => {
  const { email, caller, session } = await users.registered();
  expect((await authenticate(users.deps, session.token)).isAdmin).toBe(false);
  const promoted = await UserAdmin.promote(users.deps, email.toUpperCase());
  expect(promoted).toMatchObject({ isAdmin: true, role: "admin" });
  const { token } = await Users.login(users.deps, { email, password }, caller);
  await UserAdmin.promote(users.deps, email);
  expect((await authenticate(users.deps, token)).isAdmin).toBe(true);
  expect(await refusal(UserAdmin.promote(users.deps, "unknown@school.test"))).toBe(
    "not-found not_found",
  );
});
