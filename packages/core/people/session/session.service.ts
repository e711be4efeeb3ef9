import { createHash, createHmac } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { signAccessToken, unauthenticated } from "./access-token.service.ts";
import type { SignInView } from "../user/account.schema.ts";
import type { Claims } from "./claims.rules.ts";
import { endSession } from "./end-session.service.ts";
import * as KnownBrowserStore from "./known-browser.store.ts";
import {
  endOf,
  lifeOf,
  readRenewalToken,
  renewalOf,
  type RenewalToken,
  SESSIONS_MOST,
  writeRenewalToken,
} from "./session.rules.ts";
import * as SessionStore from "./session.store.ts";
import type { SessionItem } from "./session.store.ts";
import { deviceOf } from "../sign-in/sign-in.rules.ts";
import { type AccessDeps, actorOf, me } from "../user/user-access.service.ts";
import { sessionEnded } from "../user/user.rules.ts";
import type { GivenSession, Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";

type SessionDeps = AccessDeps & Pick<Deps, "random">;

/** Where a call comes from, as the API sees it. */
export interface Caller {
  ip: string;
  userAgent?: string;
  /** What the browser made up for itself, which only it knows. */
  browser?: string | undefined;
}

const seconds = ({ clock }: Pick<Deps, "clock">) => Math.floor(clock.now() / 1000);

const randomText = ({ random }: Pick<Deps, "random">, bytes: number): string =>
  Buffer.from(random.bytes(bytes)).toString("base64url");

/** Digest by which the table knows a secret. */
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Of the same secret and salt always the same; without the secret nobody can make it. */
const successorOf = (secret: string, salt: string): string =>
  createHmac("sha256", Buffer.from(secret, "base64url")).update(salt).digest("base64url");

/**
 * Begins a session of somebody who has proved who they are, and knows their browser again. Of too
 * many sessions the one ends that was renewed longest ago.
 *
 * @throws AppError `unavailable`
 */
export async function start(
  deps: SessionDeps,
  profile: Profile,
  { ip, userAgent = "", browser }: Caller,
): Promise<GivenSession> {
  const { userId, email, isAdmin } = profile;
  const at = seconds(deps);
  const sid = randomText(deps, 16);
  const secret = randomText(deps, 32);
  const began = { sid, at, renewedAt: at, hash: hashOf(secret), salt: randomText(deps, 16) };
  const session = { ...began, device: deviceOf(userAgent), ip };
  const answer = await answerOf(deps, profile, session, { userId, sid, secret });
  await SessionStore.put(deps, userId, session, endOf(session, isAdmin));
  await endSurplus(deps, profile, at);
  if (browser !== undefined) await KnownBrowserStore.remember(deps, email, browser);
  return answer;
}

async function endSurplus(deps: AccessDeps, profile: Profile, now: number): Promise<void> {
  const { userId, isAdmin } = profile;
  const all = await SessionStore.ofUser(deps, userId);
  const live = all.filter((one) => endOf(one, isAdmin) > now);
  const surplus = live.toSorted((a, b) => b.renewedAt - a.renewedAt).slice(SESSIONS_MOST);
  for (const { sid, at } of surplus) await endSession(deps, { userId, sid, authTime: at });
}

/** Of so many renewals of one session at the same moment, all find their turn. */
const ROUNDS = 5;

/**
 * Gives the next access token of a session, and the renewal token that brings the one after. A
 * renewal token that somebody else has used before ends its session: one of the two is a thief.
 *
 * @throws AppError `unauthenticated` when the session has ended or the user is disabled
 */
export async function renew(deps: Deps, text: string): Promise<GivenSession> {
  const token = readRenewalToken(text);
  if (!token) throw unauthenticated();
  for (let round = 0; round < ROUNDS; round++) {
    const answer = await renewOnce(deps, token);
    if (answer) return answer;
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}

/** @returns undefined when the session changed between reading and writing it */
async function renewOnce(deps: Deps, token: RenewalToken): Promise<GivenSession | undefined> {
  const { userId, sid, secret } = token;
  const [session, profile] = await Promise.all([
    SessionStore.find(deps, userId, sid),
    readProfile(deps, userId),
  ]);
  const now = seconds(deps);
  if (!session || !profile || profile.disabled) throw unauthenticated();
  const hasEnded = sessionEnded(profile, { sid, authTime: session.at });
  if (hasEnded || endOf(session, profile.isAdmin) <= now) throw unauthenticated();
  const prev = hashOf(secret);
  const renewal = renewalOf(session, prev, now);
  if (renewal === "reused") {
    const { endReused } = await import("./reused-session.service.ts");
    await endReused(deps, profile, session);
    throw unauthenticated();
  }
  const next = (salt: string) => ({ ...token, secret: successorOf(secret, salt) });
  if (renewal === "same") return answerOf(deps, profile, session, next(session.salt));
  const salt = randomText(deps, 16);
  const successor = next(salt);
  const renewed = { ...session, renewedAt: now, prev, hash: hashOf(successor.secret), salt };
  const answer = await answerOf(deps, profile, renewed, successor);
  const until = endOf(renewed, profile.isAdmin);
  return (await SessionStore.renew(deps, userId, session, { ...renewed, until }))
    ? answer
    : undefined;
}

/** Signs the access token before anything is written: an unreadable key changes nothing. */
async function answerOf(
  deps: AccessDeps,
  profile: Profile,
  { sid, at }: SessionItem,
  token: RenewalToken,
): Promise<GivenSession> {
  const issuedAt = seconds(deps);
  const exp = issuedAt + lifeOf(profile.isAdmin).access;
  const claims: Claims = { userId: profile.userId, sid, authTime: at, issuedAt, exp };
  return {
    token: await signAccessToken(deps, claims),
    refreshToken: writeRenewalToken(token),
    expiresAt: iso(exp * 1000),
    user: me(actorOf(deps, profile)),
  };
}

/** The session that a renewal token is good for now, and undefined where it is good for none. */
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

/** A user's sessions that go on: the asking one first, then the latest. */
export async function list(
  deps: Pick<Deps, "clock" | "content">,
  profile: Profile,
  asking: Claims,
): Promise<SignInView[]> {
  const now = seconds(deps);
  const all = await SessionStore.ofUser(deps, profile.userId);
  const others = all.filter(
    (one) =>
      one.sid !== asking.sid &&
      endOf(one, profile.isAdmin) > now &&
      !sessionEnded(profile, { sid: one.sid, authTime: one.at }),
  );
  const own = all.find(({ sid }) => sid === asking.sid);
  return [
    {
      current: true,
      at: iso((own?.at ?? asking.authTime) * 1000),
      device: own?.device ?? "This device",
      ip: own?.ip ?? "",
    },
    ...others
      .toSorted((a, b) => b.at - a.at)
      .map(({ at, device, ip }) => ({ current: false, at: iso(at * 1000), device, ip })),
  ];
}

/** Takes all of a user's sessions away. */
export const forget = SessionStore.removeAll;
