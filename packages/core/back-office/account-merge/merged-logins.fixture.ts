import type { Actor } from "../../kernel/shared/actor.ts";
import * as Creation from "../../people/account/create-user.service.ts";
import { forgot } from "../../people/sign-in/forgot-password.service.ts";
import { googleUsers } from "../../people/sign-in/google.fixture.ts";
import { admin } from "../../testing/world.ts";
import * as Merges from "./account-merge.service.ts";

export const office: Actor = admin();
export const WRONG = "unauthenticated wrong_login";

/** Accounts with logins on a fresh embedded cloud, two of which may be one student's. */
export function mergedLogins() {
  const google = googleUsers();
  const { users, newEmail } = google;
  const merge = (kept: string, other: string) =>
    Merges.merge(users.deps, office, kept, { other, reason: "Registered twice" });
  return {
    ...google,
    merge,

    /** Two registered accounts, of which the second was merged into the first. */
    merged: async () => {
      const [kept, other] = [await users.registered(), await users.registered()];
      const ids = { kept: kept.session.user.userId, other: other.session.user.userId };
      await merge(ids.kept, ids.other);
      users.clock.time += 2000;
      return { kept: { ...kept, userId: ids.kept }, other: { ...other, userId: ids.other } };
    },

    mailedCode: async (email: string): Promise<string> => {
      await forgot(users.deps, { email }, { ip: "198.51.100.78" });
      const texts = (await users.mails(email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
      return texts.find((code) => code !== undefined) ?? "";
    },

    /** A student whom the office invited, with the link that was mailed. */
    invited: async () => {
      const email = newEmail();
      const input = { name: "Gita Rao", email, role: "student" as const };
      const { profile } = await Creation.create(users.deps, office, input);
      const [letter] = await users.mails(email);
      const secret = /\/set-password#[\w-]+\.([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
      return { userId: profile.userId, email, secret };
    },
  };
}
