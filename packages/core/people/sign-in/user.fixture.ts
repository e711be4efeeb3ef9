import { useCloud } from "@academy/local/testing/cloud.ts";
import { GoogleVisitor } from "@academy/local/testing/google-visitor.ts";
import * as z from "zod";
import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count } from "../../kernel/rate-limit/rate-limit.store.ts";
import { createDeps, type Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { promote } from "../account/user-admin.service.ts";
import * as Sessions from "../session/session.service.ts";
import * as Users from "./user.service.ts";

export const password = "copper kettle 9";

/** Services on a fresh embedded cloud, with a clock that only the test advances. */
export function testUsers() {
  const clock = { time: Date.parse("2027-01-10T10:00:00Z"), now: () => clock.time };
  const cloud = useCloud({ clock });
  let made: Deps | undefined;
  let people = 0;
  return {
    clock,
    cloud,
    get deps(): Deps {
      made ??= { ...createDeps(process.env), clock, log: { info: () => {}, error: () => {} } };
      return made;
    },
    /** Another process: the same tables and users, with empty caches. */
    otherProcess: (): Deps => ({
      ...createDeps(process.env),
      clock,
      log: { info: () => {}, error: () => {} },
    }),
    /** Input for a registration, with an email and IP address that no other test uses. */
    newRegistration() {
      people += 1;
      return {
        input: {
          name: "Asha Rao",
          email: `asha${people}@school.test`,
          password,
          agreedBy: "self" as const,
        },
        caller: { ip: `198.51.100.${people}` },
      };
    },
    async registered() {
      const { input, caller: from } = this.newRegistration();
      const session = await Users.register(this.deps, input, from);
      return { ...input, caller: from, session };
    },
    /** An administrator who has logged in since the promotion, which ended the first session. */
    async administrator() {
      const person = await this.registered();
      await promote(this.deps, person.email);
      const { email, caller } = person;
      return { ...person, session: await Users.login(this.deps, { email, password }, caller) };
    },
    /** Renews a session with its renewal token. */
    renew(session: { refreshToken: string }) {
      return Sessions.renew(this.deps, session.refreshToken);
    },
    /** Counts this many actions of an IP address towards its hourly limit. */
    async spend(what: string, ip: string, times: number) {
      const { taken } = await count(this.deps, byAddress(what, ip, times));
      const values = { ":many": times - 1 };
      await this.deps.content.update(taken, { text: "ADD hits :many", values });
    },
    /** A new browser at the user pool's login page. */
    browser: () =>
      new GoogleVisitor({
        ask: cloud.signInPage.handle,
        clientId: cloud.env["USER_POOL_CLIENT_ID"] ?? "",
        webOrigin: cloud.env["WEB_ORIGIN"] ?? "",
      }),
    async mails(to: string) {
      const list = Mails.parse(await (await fetch(`${cloud.url}/_mail.json`)).json());
      return list.filter((mail) => mail.to === to);
    },
  };
}

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** Kind and code of the error that a call ends with, or "not refused". */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (isAppError(error)) return `${error.kind} ${error.code}`;
    throw error;
  }
  return "not refused";
}
