import type { SessionStore } from "./session.ts";

interface Upkeep {
  session: SessionStore;
  renew: () => Promise<void>;
  /** Tells the server of a sign-out that it has not heard of. */
  catchUp: () => Promise<void>;
}

/** A clock that is wrong must not renew without end. */
const SOONEST_MS = 300_000;

/** When a token was made and when it ends, in milliseconds; undefined for a text that is none. */
export function lifeOf(token: string): { begins: number; ends: number } | undefined {
  try {
    // Plain letters never need the two signs in which base64url differs from base64.
    const payload = atob(token.split(".")[1] ?? "");
    const { iat, exp } = JSON.parse(payload) as { iat?: unknown; exp?: unknown };
    if (typeof iat !== "number" || typeof exp !== "number") return undefined;
    return { begins: iat * 1000, ends: exp * 1000 };
  } catch {
    return undefined;
  }
}

/**
 * How long to wait before a token is renewed: until its last tenth or so, at another moment in every
 * browser, so that those who signed in together do not renew together.
 *
 * @param random from 0 up to 1
 */
export function renewalDelay(token: string, now: number, random: number): number | undefined {
  const life = lifeOf(token);
  if (!life) return undefined;
  const whole = life.ends - life.begins;
  const early = whole * (0.05 + 0.1 * random);
  return Math.min(whole, Math.max(SOONEST_MS, life.ends - now - early));
}

/** Renews the session ahead of its end for as long as the page lives, and catches up when online. */
export function keepUpSession({ session, renew, catchUp }: Upkeep): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: string | null = null;
  const plan = () => {
    const { token } = session.get();
    if (token === planned) return;
    planned = token;
    clearTimeout(timer);
    const delay = token === null ? undefined : renewalDelay(token, Date.now(), Math.random());
    if (delay === undefined) return;
    // What fails is renewed by the first call that is refused.
    timer = setTimeout(() => void renew().catch(() => {}), delay);
  };
  // Without a connection, the next time that there is one.
  const tellLater = () => void catchUp().catch(() => {});
  session.subscribe(plan);
  plan();
  addEventListener("online", tellLater);
  tellLater();
}
