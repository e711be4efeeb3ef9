import { expect, test } from "vitest";
import * as BounceStore from "../../kernel/mail/bounce.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import { endReused } from "../session/reused-session.service.ts";
import { sendFactorLetter } from "../second-factor/second-factor-code.service.ts";
import * as Sessions from "../session/session.service.ts";
import * as SessionStore from "../session/session.store.ts";
import { newProfile as profile } from "./profile.fixture.ts";
import { addProfile } from "./user.store.ts";

/** Services with this account, and the subjects of the letters they send. */
async function product() {
  const clock = testClock();
  const subjects: string[] = [];
  const deps: Deps = {
    ...memoryDeps(clock),
    log: { info: () => {}, error: () => {} },
    userMail: { ready: true, send: async ({ subject }) => void subjects.push(subject) },
  };
  await addProfile(deps, profile);
  return { deps, subjects, now: clock.now() };
}

const changes: [string, (deps: Deps) => Promise<void>][] = [
  ["a second factor", (deps) => sendFactorLetter(deps, profile, "on")],
  ["a session that someone else renewed", endOneReused],
];

async function endOneReused(deps: Deps): Promise<void> {
  await Sessions.start(deps, profile, { ip: "192.0.2.1" }, "password");
  const [session] = await SessionStore.ofUser(deps, profile.userId);
  if (!session) throw new Error("No session was started.");
  await endReused(deps, profile, session);
}

test.each(changes)(
  "the letter about %s is not sent to an address that bounced",
  async (_, change) => {
    const { deps, subjects, now } = await product();
    await change(deps);
    expect(subjects).toHaveLength(1);
    const { email } = profile;
    await BounceStore.put(deps, { email, kind: "bounce", reason: null, at: now, isBlocked: true });
    await change(deps);
    expect(subjects).toHaveLength(1);
  },
);
