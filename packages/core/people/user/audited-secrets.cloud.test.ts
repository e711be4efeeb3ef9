import { codeOf, STEP_MS } from "@academy/local/testing/authenticator.ts";
import { expect, test } from "vitest";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import type { AuditEntryView } from "../../kernel/audit/audit.schema.ts";
import * as Accounts from "../account/account.service.ts";
import * as SecondFactor from "../account/second-factor.service.ts";
import { accept } from "../account/accept-invitation.service.ts";
import * as Creation from "../account/create-user.service.ts";
import * as Manage from "../account/manage-user.service.ts";
import { authenticate } from "../session/user-access.service.ts";
import { password, testUsers } from "../sign-in/user.fixture.ts";

const users = testUsers();
const caller = { ip: "198.51.100.251" };
const newPassword = "a quite different 9 phrase";

/** Every entry of the month, as it is stored. */
async function wholeLog(): Promise<AuditEntryView[]> {
  const entries: AuditEntryView[] = [];
  for await (const page of AuditLog.all(users.deps, {})) entries.push(...page);
  return entries;
}

test("no password, link, token or code is in the audit log, whatever an administrator does", async () => {
  const { session } = await users.administrator();
  const meera = await authenticate(users.deps, session.token);

  const input = { name: "Ravi Menon", email: "ravi.secret@school.test", role: "student" } as const;
  const { profile } = await Creation.create(users.deps, meera, input);
  const [mail] = await users.mails(input.email);
  const [, userId = "", secret = ""] =
    /\/set-password#([\w-]+)\.([\w-]+)/.exec(mail?.text ?? "") ?? [];
  const invited = await accept(users.deps, { userId, secret, password: newPassword }, caller);
  await Manage.helpWithPassword(users.deps, meera, profile.userId);
  await Manage.disable(users.deps, meera, profile.userId);

  const own = () => Accounts.own(users.deps, session.token);
  const offer = await SecondFactor.begin(users.deps, await own(), { password }, caller);
  const code = codeOf(offer.secret, users.clock.now());
  const made = await SecondFactor.confirm(users.deps, await own(), { password, code }, caller);
  users.clock.time += 2 * STEP_MS;
  const next = codeOf(offer.secret, users.clock.now());
  const proof = { password, code: next };
  const renewed = await SecondFactor.renewRecoveryCodes(users.deps, await own(), proof, caller);

  const entries = await wholeLog();
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set([
      "login.accept",
      "user.create",
      "user.password",
      "user.disable",
      "user.second-factor-on",
      "user.recovery-codes",
    ]),
  );
  const secrets = [
    password,
    newPassword,
    secret,
    offer.secret,
    ...made.recoveryCodes,
    ...renewed.recoveryCodes,
    session.token,
    session.refreshToken,
    invited.token,
  ];
  expect(secrets.filter((one) => typeof one !== "string" || one.length < 6)).toEqual([]);
  const text = JSON.stringify(entries);
  expect(secrets.filter((one) => text.includes(String(one)))).toEqual([]);
});
