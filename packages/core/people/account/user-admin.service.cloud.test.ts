import { expect, test } from "vitest";
import { authenticate } from "../session/user-access.service.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { refusal, testUsers } from "../sign-in/user.fixture.ts";

const users = testUsers();

test("makes a registered user an administrator, also repeatedly, and finds no unknown user", async () => {
  const { email, session } = await users.registered();
  expect((await authenticate(users.deps, session.token)).isAdmin).toBe(false);
  const promoted = await UserAdmin.promote(users.deps, email.toUpperCase());
  expect(promoted).toMatchObject({ isAdmin: true, role: "admin" });
  await UserAdmin.promote(users.deps, email);
  expect((await authenticate(users.deps, session.token)).isAdmin).toBe(true);
  expect(await refusal(UserAdmin.promote(users.deps, "unknown@school.test"))).toBe(
    "not-found not_found",
  );
});
