import { createHash, createHmac } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { dayOf, iso } from "../../kernel/shared/time.ts";
import { came } from "../presence/presence.service.ts";
import { signAccessToken, unauthenticated } from "./access-token.service.ts";
import type { SignInView } from "../user/account.schema.ts";
import type { Claims } from "./claims.rules.ts";
import { endSession } from "./end-session.service.ts";
import * as KnownBrowserStore from "./known-browser.store.ts";
import {
  endOf,
  lifetimeOf,
  MAX_SESSIONS,
  readRenewalToken,
  renewalOf,
  type RenewalToken,
  writeRenewalToken,
} from "./session.rules.ts";
import * as SessionStore from "./session.store.ts";
import type { SessionItem } from "./session.store.ts";
import { deviceOf } from "./device.rules.ts";
import { openedBy } from "./person.service.ts";
import { noteAccepted, type SignInProof } from "./sign-in-log.service.ts";
import { type AccessDeps, actorOf, me } from "./user-access.service.ts";
import { sessionEnded } from "../user/user.rules.ts";
import type { NewSession, Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";

type SessionDeps = AccessDeps & Pick<Deps, "log" | "random">;

/** Where a request comes from, as the API sees it. */
export interface Caller {
  ip: string;
  userAgent?: string;
  /** The browser's own random id, which only it knows. */
  browser?: string | undefined;
}

const seconds = ({ clock }: Pick<Deps, "clock">) => Math.floor(clock.now() / 1000);

const randomText = ({ random }: Pick<Deps, "random">, bytes: number): string =>
  Buffer.from(random.bytes(bytes)).toString("base64url");

/** The digest of a secret; the table stores nothing else of it. */
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/**
 * The next secret, derived from the current one and a salt, so that a repeated call returns it
 * again.
 */
const successorOf = (secret: string, salt: string): string =>
  createHmac("sha256", Buffer.from(secret, "base64url")).update(salt).digest("base64url");

/**
 * Starts a session for a user who has proved their identity, and remembers their browser. If the
 * user has too many sessions, the one that was renewed longest ago ends. For an account that was
 * merged, the session is one of the account that was kept.
 *
 * @throws AppError `unavailable`
 */
export async function start(
  deps: SessionDeps,
  proven: Profile,
  caller: Caller,
  how: SignInProof,
): Promise<NewSession> {
  const profile = await openedBy(deps, proven);
  const { ip, userAgent = "", browser } = caller;
  const { userId, validAfter = 0 } = profile;
  const now = seconds(deps);
  // Times are whole seconds. Earlier sessions may have been ended within this second, but the new
  // one must not end with them.
  const at = Math.max(now, validAfter);
  const sid = randomText(deps, 16);
  const secret = randomText(deps, 32);
  const began = { sid, at, renewedAt: now, hash: hashOf(secret), salt: randomText(deps, 16) };
  const session = { ...began, device: deviceOf(userAgent), ip };
  const given = await withAccessToken(deps, profile, session, { userId, sid, secret });
  await SessionStore.put(deps, userId, session, endOf(session, profile));
  await endExcess(deps, profile, now);
  if (browser !== undefined) await KnownBrowserStore.remember(deps, proven.userId, browser);
  await noteAccepted(deps, profile, how, caller);
  await came(deps, profile);
  return given;
}

async function endExcess(deps: AccessDeps, profile: Profile, now: number): Promise<void> {
  const { userId } = profile;
  const all = await SessionStore.ofUser(deps, userId);
  const live = all.filter((one) => endOf(one, profile) > now);
  const excess = live.toSorted((a, b) => b.renewedAt - a.renewedAt).slice(MAX_SESSIONS);
  for (const { sid, at } of excess) await endSession(deps, { userId, sid, authTime: at });
}

/** How often a renewal is tried while others renew the same session at the same time. */
const MAX_TRIES = 5;

/**
 * Returns the next access token of a session, and a new renewal token. If a renewal token comes
 * again after its successor was used, the session ends: two people have the token, so it was
 * stolen.
 *
 * @throws AppError `unauthenticated` if the session has ended or the user is disabled
 */
export async function renew(deps: Deps, text: string): Promise<NewSession> {
  const token = readRenewalToken(text);
  if (!token) throw unauthenticated();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const given = await renewOnce(deps, token);
    if (given) return given;
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}

/** @returns undefined if the session changed between reading and writing it */
async function renewOnce(deps: Deps, token: RenewalToken): Promise<NewSession | undefined> {
  const { userId, sid, secret } = token;
  const [session, profile] = await Promise.all([
    SessionStore.find(deps, userId, sid),
    readProfile(deps, userId),
  ]);
  const now = seconds(deps);
  if (!session || !profile || profile.disabled || profile.mergedInto) throw unauthenticated();
  const hasEnded = sessionEnded(profile, { sid, authTime: session.at });
  if (hasEnded || endOf(session, profile) <= now) throw unauthenticated();
  const prev = hashOf(secret);
  const renewal = renewalOf(session, prev, now);
  if (renewal === "reused") {
    const { endReused } = await import("./reused-session.service.ts");
    await endReused(deps, profile, session);
    throw unauthenticated();
  }
  const next = (salt: string) => ({ ...token, secret: successorOf(secret, salt) });
  if (renewal === "repeat") return withAccessToken(deps, profile, session, next(session.salt));
  const salt = randomText(deps, 16);
  const successor = next(salt);
  const renewed = { ...session, renewedAt: now, prev, hash: hashOf(successor.secret), salt };
  const given = await withAccessToken(deps, profile, renewed, successor);
  const until = endOf(renewed, profile);
  if (dayOf(session.renewedAt * 1000) !== dayOf(now * 1000)) await came(deps, profile);
  return (await SessionStore.renew(deps, userId, session, { ...renewed, until }))
    ? given
    : undefined;
}

/** The session with a signed access token. Called before any write, because signing can fail. */
async function withAccessToken(
  deps: AccessDeps,
  profile: Profile,
  { sid, at }: SessionItem,
  token: RenewalToken,
): Promise<NewSession> {
  const issuedAt = seconds(deps);
  const exp = issuedAt + lifetimeOf(profile).access;
  const claims: Claims = { userId: profile.userId, sid, authTime: at, issuedAt, exp };
  return {
    token: await signAccessToken(deps, claims),
    refreshToken: writeRenewalToken(token),
    expiresAt: iso(exp * 1000),
    user: me(actorOf(deps, profile)),
  };
}

/** The session of a renewal token; undefined if the token is invalid or outdated. */
export async function sessionOf(
  deps: Pick<Deps, "content">,
  text: string,
): Promise<{ userId: string; sid: string; authTime: number } | undefined> {
  const token = readRenewalToken(text);
  const session = token && (await SessionStore.find(deps, token.userId, token.sid));
  if (!token || !session) return undefined;
  const hash = hashOf(token.secret);
  if (hash !== session.hash && hash !== session.prev) return undefined;
  return { userId: token.userId, sid: session.sid, authTime: session.at };
}

/** A user's active sessions: the current one first, then the most recent. */
export async function list(
  deps: Pick<Deps, "clock" | "content">,
  profile: Profile,
  current: Claims,
): Promise<SignInView[]> {
  const now = seconds(deps);
  const all = await SessionStore.ofUser(deps, profile.userId);
  const others = all.filter(
    (one) =>
      one.sid !== current.sid &&
      endOf(one, profile) > now &&
      !sessionEnded(profile, { sid: one.sid, authTime: one.at }),
  );
  const own = all.find(({ sid }) => sid === current.sid);
  return [
    {
      id: current.sid,
      current: true,
      at: iso((own?.at ?? current.authTime) * 1000),
      device: own?.device ?? "This device",
      ip: own?.ip ?? "",
    },
    ...others
      .toSorted((a, b) => b.at - a.at)
      .map(({ sid, at, ...one }) => ({
        id: sid,
        current: false,
        at: iso(at * 1000),
        device: one.device,
        ip: one.ip,
      })),
  ];
}
