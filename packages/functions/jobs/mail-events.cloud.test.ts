import { openUserMail } from "@academy/core/kernel/platform/mail.ts";
import { forgot } from "@academy/core/people/sign-in/forgot-password.service.ts";
import * as Accounts from "@academy/core/people/account/account.service.ts";
import * as Creation from "@academy/core/people/account/create-user.service.ts";
import * as Manage from "@academy/core/people/account/manage-user.service.ts";
import { authenticate } from "@academy/core/people/session/user-access.service.ts";
import { detail } from "@academy/core/back-office/user-admin/user-detail.service.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { sendEmailCode } from "@academy/core/people/account/verify-email.service.ts";
import { password, refusal, testUsers } from "@academy/core/people/sign-in/user.fixture.ts";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createHandler } from "./note-mail-event.ts";

const users = testUsers();
const caller = { ip: "198.51.100.251" };
let boss: Actor;

beforeAll(async () => {
  users.cloud.onEvent((event) => createHandler(users.deps)(event));
  const { session } = await users.administrator();
  boss = await authenticate(users.deps, session.token);
});

/** A student with an address of SES's mailbox simulator, whose mail bounces. */
async function student(email: string) {
  const input = { name: "Ravi Menon", email, password, agreedBy: "self" as const };
  const session = await Users.register(users.deps, input, caller);
  return { userId: session.user.userId, session };
}

/** By default a wait ends after a second; a busy machine may need longer. */
const LONG = { timeout: 60_000 };

/** Writes to a user, and waits until the result of the email is recorded. */
async function cameBack(userId: string, to: string) {
  await openUserMail(users.deps.config).send({ to, subject: "Hello", text: "Hello" });
  await vi.waitFor(async () => {
    expect((await detail(users.deps, userId)).mailBlock).not.toBeNull();
  }, LONG);
}

const lettersTo = async (email: string) => (await users.mails(email)).length;

describe("an address whose mail bounced", () => {
  const email = "bounce+ravi@simulator.amazonses.com";

  test("gets no more mail until an administrator allows it; outsiders cannot tell", async () => {
    const { userId, session } = await student(email);
    await cameBack(userId, email);
    expect((await detail(users.deps, userId)).mailBlock).toEqual({
      kind: "bounce",
      reason: "smtp; 550 5.1.1 user unknown",
      at: new Date(users.clock.time).toISOString(),
    });
    const before = await lettersTo(email);
    await forgot(users.deps, { email }, caller);
    expect(await refusal(Manage.helpWithPassword(users.deps, boss, userId))).toBe(
      "conflict mail_bounced",
    );
    const own = await Accounts.own(users.deps, session.token);
    expect(await refusal(sendEmailCode(users.deps, own))).toBe("conflict mail_bounced");
    expect(await lettersTo(email)).toBe(before);

    users.clock.time += 60_000;
    await Manage.allowMail(users.deps, boss, userId);
    expect((await detail(users.deps, userId)).mailBlock).toBeNull();
    await forgot(users.deps, { email }, caller);
    expect(await lettersTo(email)).toBe(before + 1);
  });

  test("stays allowed when the event that blocked it arrives once more, late", async () => {
    const late = {
      id: "event-1",
      "detail-type": "Email Bounced",
      detail: {
        bounce: {
          bounceType: "Permanent",
          timestamp: new Date(users.clock.time - 60_000).toISOString(),
          bouncedRecipients: [{ emailAddress: email }],
        },
      },
    };
    await createHandler(users.deps)(late);
    const before = await lettersTo(email);
    await forgot(users.deps, { email }, caller);
    expect(await lettersTo(email)).toBe(before + 1);
  });
});

test("an address whose owner complained is not invited, and no account is created for it", async () => {
  const email = "complaint+new@simulator.amazonses.com";
  const input = { name: "Tara Shah", email, role: "student" as const };
  const { profile } = await Creation.create(users.deps, boss, input);
  await vi.waitFor(async () => {
    expect((await detail(users.deps, profile.userId)).mailBlock?.kind).toBe("complaint");
  }, LONG);
  expect(await refusal(Manage.helpWithPassword(users.deps, boss, profile.userId))).toBe(
    "conflict mail_bounced",
  );
  const before = await lettersTo(email);
  await forgot(users.deps, { email }, caller);
  expect(await lettersTo(email)).toBe(before);
  expect(await refusal(Creation.create(users.deps, boss, input))).toBe("conflict mail_bounced");
});

test("an ordinary address still gets mail", async () => {
  const { email } = await users.registered();
  await forgot(users.deps, { email }, caller);
  expect(await lettersTo(email)).toBe(1);
});
