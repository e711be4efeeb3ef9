import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { newProfile } from "../user/profile.fixture.ts";
import * as Sessions from "./session.service.ts";
import { REPEAT_S } from "./session.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { addProfile } from "../user/user.store.ts";

const START = Date.parse("2027-01-10T10:00:00Z");
const HALF_DAY_S = 12 * 3600;
/** A browser stops waiting for a renewal after half a minute and ignores a later response. */
const ANSWERED_S = 30;
const { userId } = newProfile;

const student: Profile = { ...newProfile, registeredAt: START / 1000 };

/** A new session at a server whose clock the test advances. */
async function newSession() {
  let now = START;
  const letters: string[] = [];
  const deps: Deps = {
    ...memoryDeps({ now: () => now }),
    log: { info: () => {}, error: () => {} },
    userMail: { ready: true, send: async ({ subject }) => void letters.push(subject) },
  };
  await addProfile(deps, student);
  const { refreshToken } = await Sessions.start(deps, student, { ip: "192.0.2.1" }, "password");
  return {
    deps,
    letters,
    first: refreshToken,
    wait: (seconds: number) => void (now += seconds * 1000),
    /** The next token, or undefined if the server refuses this one. */
    renew: async (token: string): Promise<string | undefined> => {
      try {
        return (await Sessions.renew(deps, token)).refreshToken;
      } catch (error) {
        if (isAppError(error) && error.kind === "unauthenticated") return undefined;
        throw error;
      }
    },
    isValid: async (token: string) => (await Sessions.sessionOf(deps, token)) !== undefined,
  };
}

/**
 * A tab that renews: when it begins, and how long its response takes; undefined if the response is
 * lost.
 */
const tab = fc.record({
  begins: fc.nat({ max: ANSWERED_S }),
  takes: fc.option(fc.integer({ min: 1, max: ANSWERED_S }), { nil: undefined }),
});
type Tab = typeof tab extends fc.Arbitrary<infer T> ? T : never;

/** A group of tabs that renew without a common lock, and the pause after it. */
const round = fc.record({
  tabs: fc.array(tab, { minLength: 1, maxLength: 5 }),
  pause: fc.integer({ min: 1, max: 2 * HALF_DAY_S }),
});

interface Server {
  renew: (token: string) => Promise<string | undefined>;
  wait: (seconds: number) => void;
}

/**
 * Plays a round second by second. All tabs share the cookies of the browser, and each response
 * overwrites the token in them. A tab does not renew if it knows that another tab has renewed. It
 * does not know of a renewal from the same second, although the cookies have the new token already.
 *
 * @returns the token in the cookies at the end
 */
async function play({ renew, wait }: Server, tabs: readonly Tab[], first: string): Promise<string> {
  let jar = first;
  let known = first;
  const coming: { at: number; token: string }[] = [];
  for (let second = 0; second <= 2 * ANSWERED_S; second++) {
    known = jar;
    for (const { token } of coming.filter(({ at }) => at === second)) jar = token;
    for (const { takes } of tabs.filter(({ begins }) => begins === second)) {
      if (known !== first) continue;
      const token = await renew(jar);
      expect(token).toBeDefined();
      if (takes !== undefined && token) coming.push({ at: second + takes, token });
    }
    wait(1);
  }
  return jar;
}

describe("one browser's session", () => {
  test("survives lost and reordered responses, with any number of tabs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 12 }), async (rounds) => {
        const server = await newSession();
        let jar = server.first;
        for (const { tabs, pause } of rounds) {
          jar = await play(server, tabs, jar);
          server.wait(pause);
        }
        expect(await server.renew(jar)).toBeDefined();
        expect(server.letters).toEqual([]);
      }),
      { numRuns: runs(600) },
    );
  });

  test("has at most two valid tokens, whatever was requested", async () => {
    const step = fc.record({ which: fc.nat(), pause: fc.constantFrom(0, 1, REPEAT_S, 3600) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { first, renew, wait, isValid } = await newSession();
        const all = new Set([first]);
        for (const { which, pause } of steps) {
          wait(pause);
          const given = await renew([...all][which % all.size] ?? first);
          if (given !== undefined) all.add(given);
          const valid = await Promise.all([...all].map(isValid));
          expect(valid.filter(Boolean).length).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("a stolen renewal token", () => {
  test("ends the session when thief and owner both renew it", async () => {
    const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(turns, async (isThief) => {
        const { deps, first, renew, wait, letters } = await newSession();
        const held = { owner: first, thief: first };
        // The owner and the thief both renew at least three times, in any order.
        const order = [...isThief, true, false, true, false, true, false];
        for (const thief of order) {
          wait(REPEAT_S + 1);
          const who = thief ? "thief" : "owner";
          held[who] = (await renew(held[who])) ?? held[who];
        }
        expect([await renew(held.owner), await renew(held.thief)]).toEqual([undefined, undefined]);
        expect(letters).toHaveLength(1);
        expect(
          (await deps.content.get({ pk: `U#${userId}`, sk: "P" }))?.["endedSessions"],
        ).toHaveLength(1);
      }),
      { numRuns: runs(300) },
    );
  });

  test("stops working when its owner logs out", async () => {
    const { deps, first, renew } = await newSession();
    const next = (await renew(first)) ?? "";
    const session = await Sessions.sessionOf(deps, next);
    const { endSession } = await import("./end-session.service.ts");
    if (session) await endSession(deps, session);
    expect([await renew(next), await renew(first)]).toEqual([undefined, undefined]);
  });
});
