import { useCloud } from "@academy/local/testing/cloud.ts";
import { GoogleVisitor } from "@academy/local/testing/google-visitor.ts";
import * as z from "zod";
import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count } from "../../kernel/rate-limit/rate-limit.store.ts";
import { createDeps, type Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import * as Sessions from "../session/session.service.ts";
import * as Users from "./user.service.ts";

export const password = "copper kettle 9";

/** Services on a fresh embedded cloud whose clock stands until the test moves it. */
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
    /** What another process has: the same tables and users, nothing remembered. */
    otherProcess: (): Deps => ({
      ...createDeps(process.env),
      clock,
      log: { info: () => {}, error: () => {} },
    }),
    /** An e-mail and an address that no other test uses. */
    newcomer() {
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
      const { input, caller: from } = this.newcomer();
      const session = await Users.register(this.deps, input, from);
      return { ...input, caller: from, session };
    },
    /** Renews a session by the token that it was given with. */
    renew(session: { refreshToken: string }) {
      return Sessions.renew(this.deps, session.refreshToken);
    },
    /** Uses up what one address may do in an hour, as if it had. */
    async spend(what: string, ip: string, times: number) {
      const { taken } = await count(this.deps, byAddress(what, ip, times));
      const values = { ":many": times - 1 };
      await this.deps.content.update(taken, { text: "ADD hits :many", values });
    },
    /** A browser of its own at the user pool's sign-in page. */
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

/** Kind and code of a refusal, so that a test reads as the outcome. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (isAppError(error)) return `${error.kind} ${error.code}`;
    throw error;
  }
  return "not refused";
}
