import { randomUUID } from "node:crypto";
import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "../../back-office/account-data/delete-account.service.ts";
import * as Accounts from "../account/account.service.ts";
import { caller, googleUsers } from "./google.fixture.ts";
import { claim, holderOfEmail } from "./login-name.service.ts";
import { openDirectory } from "../user/user.directory.ts";
import * as Users from "./user.service.ts";
import { addProfile, readProfile } from "../user/user.store.ts";
import { password, refusal } from "./user.fixture.ts";

const { users, newEmail, signIn, viaGoogle, signedIn, login, poolUsers } = googleUsers();

/** Adds a user to the directory, whose address leads to them, and nothing else. */
async function added(email: string): Promise<string> {
  const userId = randomUUID();
  await claim(users.deps, email, userId);
  await openDirectory(users.deps.config).create({ userId, name: "Gita Rao", email });
  return userId;
}

describe("an interrupted first login", () => {
  test("is completed by the next, wherever it was interrupted", async () => {
    const { config } = users.deps;
    // The stages at which a login can be interrupted: a user in the directory only; a profile
    // without a password; Google linked, but no second login.
    const stages: ((email: string) => Promise<unknown>)[] = [
      (email) => added(email),
      async (email) => {
        await viaGoogle(email);
        const userId = (await holderOfEmail(users.deps, email)) ?? "";
        const client = new sdk.CognitoIdentityProviderClient({ region: config.region });
        const named = { UserPoolId: config.userPoolId, Username: userId };
        const secret = { Password: "temporary!", Permanent: false };
        await client.send(new sdk.AdminSetUserPasswordCommand({ ...named, ...secret }));
        client.destroy();
      },
      (email) => viaGoogle(email),
    ];
    for (const [index, interrupt] of stages.entries()) {
      const email = newEmail();
      await interrupt(email);
      users.clock.time += 120_000;
      const { user } = await signedIn(email);
      expect([index, user.email]).toEqual([index, email]);
      expect(await poolUsers(email)).toHaveLength(1);
    }
  });

  test("waits for a running registration with the email, which would overwrite the password", async () => {
    const email = newEmail();
    const directory = openDirectory(users.deps.config);
    const userId = await added(email);
    const registeredAt = Math.floor(users.clock.time / 1000);
    await addProfile(users.deps, {
      ...Users.newUserDefaults,
      userId,
      name: "S",
      email,
      registeredAt,
    });
    expect(await refusal(viaGoogle(email))).toBe("conflict being_made");
    await directory.setPassword(userId, password);
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: true });
    expect(await refusal(login(email))).toBe("unauthenticated wrong_login");
  });

  test("creates one account if it is sent many times in parallel", async () => {
    const email = newEmail();
    const tokens = await users.browser().signIn({ email });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => refusal(signIn(tokens.refresh_token))),
    );
    expect(outcomes).toContain("not refused");
    for (const one of outcomes) {
      expect(["not refused", "conflict being_made", "unauthenticated unauthenticated"]).toContain(
        one,
      );
    }
    const { user } = await signedIn(email);
    expect(await poolUsers(email)).toEqual([user.userId]);
  });
});

describe("deleting an account without a password", () => {
  test("needs a recent login, and Google then creates a new account", async () => {
    const email = newEmail();
    const { token, user } = await signedIn(email);
    const remove = (mine: Accounts.Own) => deleteAccount(users.deps, mine, { email }, caller);
    users.clock.time += 11 * 60_000;
    const stale = await Accounts.own(users.deps, token);
    expect(await refusal(remove(stale))).toBe("conflict sign_in_again");
    const fresh = await signedIn(email);
    await remove(await Accounts.own(users.deps, fresh.token));
    expect(await readProfile(users.deps, user.userId)).toBeUndefined();
    expect((await signedIn(email)).user.userId).not.toBe(user.userId);
  });

  test("does not let an owner with a password leave it out", async () => {
    const { email, session } = await users.registered();
    const mine = await Accounts.own(users.deps, session.token);
    expect(await refusal(deleteAccount(users.deps, mine, { email }, caller))).toBe(
      "invalid password_missing",
    );
  });
});
