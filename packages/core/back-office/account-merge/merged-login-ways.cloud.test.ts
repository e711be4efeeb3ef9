import { describe, expect, test } from "vitest";
import { isAppError } from "../../kernel/shared/error.ts";
import { accept } from "../../people/account/accept-invitation.service.ts";
import { changeFirst } from "../../people/account/change-first-password.service.ts";
import { correctEmail } from "../../people/account/correct-email.service.ts";
import { makeSlips } from "../../people/account/slips.service.ts";
import { authenticate, changeUser } from "../../people/session/user-access.service.ts";
import { isSession } from "../../people/sign-in/google.fixture.ts";
import { password, refusal } from "../../people/sign-in/user.fixture.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import { readProfile } from "../../people/user/user.store.ts";
import { deleteStudent } from "../account-data/delete-account.service.ts";
import { mergedLogins, office, WRONG } from "./merged-logins.fixture.ts";

/** The effect of each way to log in to an account that was merged into another one. */

const logins = mergedLogins();
const { users, newEmail, viaGoogle, login, merge, merged, mailedCode, invited } = logins;
const caller = { ip: "198.51.100.78" };
const fresh = "silver harbour 7";
const ENDED = "unauthenticated unauthenticated";

const disable = (userId: string) => changeUser(users.deps, userId, () => ({ disabled: true }));

/**
 * Logs in with the password of a slip, which asks for a new password.
 * @returns the challenge to set the new password with
 */
async function stepOf(email: string, secret: string): Promise<string> {
  const error: unknown = await login(email, secret).catch((thrown: unknown) => thrown);
  if (isAppError(error) && error.code === "new_password")
    return String(error.details?.["challenge"]);
  throw error;
}

const slipOf = async (userId: string) => {
  const [slip] = await makeSlips(users.deps, office, [userId]);
  return slip?.password ?? "";
};

describe("the login of a merged account whose kept account is disabled is refused as one that is disabled itself", () => {
  test("with a password, and with one that was set by a mailed code", async () => {
    const { kept, other } = await merged();
    await disable(kept.userId);
    expect(await refusal(login(kept.email))).toBe(WRONG);
    expect(await refusal(login(other.email))).toBe(WRONG);
    const code = await mailedCode(other.email);
    await Users.reset(users.deps, { email: other.email, code, password: fresh }, caller);
    expect(await refusal(login(other.email, fresh))).toBe(WRONG);
  });

  test("with a slip, before a password is asked for, and after", async () => {
    const { kept, other } = await merged();
    const slip = await slipOf(other.userId);
    const challenge = await stepOf(other.email, slip);
    await disable(kept.userId);
    expect(await refusal(login(other.email, slip))).toBe(WRONG);
    const change = changeFirst(users.deps, { challenge, password: fresh }, caller);
    expect(await refusal(change)).toBe("unauthenticated challenge_over");
    await changeUser(users.deps, kept.userId, () => ({ disabled: false }));
    expect(await refusal(login(other.email, fresh))).toBe(WRONG);
  });

  test("with the link of an invitation", async () => {
    const { userId: keptId } = (await users.registered()).session.user;
    const { userId, secret } = await invited();
    await merge(keptId, userId);
    await disable(keptId);
    const link = accept(users.deps, { userId, secret, password: fresh }, caller);
    expect(await refusal(link)).toBe("invalid invitation_spent");
    expect((await readProfile(users.deps, userId))?.invitation).toBeDefined();
  });

  test("with Google, the first time and later", async () => {
    const { userId: keptId } = (await users.registered()).session.user;
    const [early, late] = [newEmail(), newEmail()];
    await viaGoogle(early);
    const session = await viaGoogle(early);
    if (!isSession(session)) throw new Error("The second login gave no session.");
    await Users.register(
      users.deps,
      { name: "Gita Rao", email: late, password, agreedBy: "self" },
      caller,
    ).then(({ user }) => merge(keptId, user.userId));
    await merge(keptId, session.user.userId);
    users.clock.time += 2000;
    await disable(keptId);
    for (const email of [early, late]) {
      expect(await refusal(viaGoogle(email))).toBe("forbidden account_disabled");
    }
  });
});

describe("sessions that began with the login of a merged account end", () => {
  const opened = async ({ email }: { email: string }) => (await login(email)).token;
  const isOver = async (token: string) => {
    users.clock.time += 2000;
    expect(await refusal(authenticate(users.otherProcess(), token))).toBe(ENDED);
  };

  test("when its password is forgotten, and its new one opens the kept account", async () => {
    const { kept, other } = await merged();
    const token = await opened(other);
    const code = await mailedCode(other.email);
    await Users.reset(users.deps, { email: other.email, code, password: fresh }, caller);
    await isOver(token);
    expect((await login(other.email, fresh)).user.userId).toBe(kept.userId);
  });

  test("when a slip is used", async () => {
    const { kept, other } = await merged();
    const token = await opened(other);
    const challenge = await stepOf(other.email, await slipOf(other.userId));
    users.clock.time += 2000;
    const session = await changeFirst(users.deps, { challenge, password: fresh }, caller);
    await isOver(token);
    expect((await authenticate(users.otherProcess(), session.token)).userId).toBe(kept.userId);
  });

  test("when the office corrects its address", async () => {
    const { other } = await merged();
    const token = await opened(other);
    const rev = (await readProfile(users.deps, other.userId))?.edition ?? 0;
    await correctEmail(users.deps, office, other.userId, { email: newEmail(), rev });
    await isOver(token);
  });

  test("when Google proves its address, which was not verified", async () => {
    const { kept, other } = await merged();
    const token = await opened(other);
    expect(await viaGoogle(other.email)).toMatchObject({ passwordEnded: true });
    await isOver(token);
    expect(await refusal(login(other.email))).toBe(WRONG);
    users.clock.time += 2000;
    expect(await viaGoogle(other.email)).toMatchObject({ user: { userId: kept.userId } });
  });
});

describe("the office", () => {
  test("does not delete a merged account alone, but both with the one that is kept", async () => {
    const { kept, other } = await merged();
    expect(await refusal(deleteStudent(users.deps, office, other.userId))).toBe(
      "conflict account_merged",
    );
    // For a minute after a merge, the kept account is not deleted, because another call may just be
    // merging an account into it.
    expect(await refusal(deleteStudent(users.deps, office, kept.userId))).toBe(
      "conflict account_merged",
    );
    users.clock.time += 61_000;
    await deleteStudent(users.deps, office, kept.userId);
    for (const { userId } of [kept, other]) {
      expect(await readProfile(users.deps, userId)).toBeUndefined();
    }
  });

  test("makes no slip of a merged account for one that is disabled or asks for a code", async () => {
    const { kept, other } = await merged();
    const since = Math.floor(users.clock.now() / 1000);
    const slip = await slipOf(other.userId);
    await changeUser(users.deps, kept.userId, () => ({ secondFactor: { since, recovery: [] } }));
    expect(await refusal(slipOf(other.userId))).toBe("conflict slip_refused");
    // With a slip that was printed before, the student is not asked for a new password, which would
    // open nothing.
    expect(await refusal(login(other.email, slip))).toBe("unauthenticated log_in_as_kept");
    await changeUser(users.deps, kept.userId, () => ({ secondFactor: undefined, disabled: true }));
    expect(await refusal(slipOf(other.userId))).toBe("conflict slip_refused");
  });
});
