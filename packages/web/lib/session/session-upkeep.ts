import type { SessionStore } from "./session.ts";

interface Upkeep {
  session: SessionStore;
  renew: () => Promise<void>;
  /** Ends the session on the server if it does not know about the last logout. */
  catchUp: () => Promise<void>;
}

/** The shortest delay, so that a wrong clock does not renew the session endlessly. */
const SOONEST_MS = 300_000;

/** Issue and expiry time of a token, in milliseconds; undefined for an invalid one. */
export function lifeOf(token: string): { begins: number; ends: number } | undefined {
  try {
    // `atob` is enough: ASCII text never contains the two characters in which base64url differs
    // from base64.
    const payload = atob(token.split(".")[1] ?? "");
    const { iat, exp } = JSON.parse(payload) as { iat?: unknown; exp?: unknown };
    if (typeof iat !== "number" || typeof exp !== "number") return undefined;
    return { begins: iat * 1000, ends: exp * 1000 };
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds until a token is renewed: about nine tenths of its life, at a random moment, so that
 * users who logged in together do not renew together.
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

/**
 * Renews the session before it expires, as long as the page exists, and catches up when the
 * connection is back.
 */
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
    // A failure is ignored: the first rejected call then renews the session.
    timer = setTimeout(() => void renew().catch(() => {}), delay);
  };
  // Without a connection, the server is informed when the connection is back.
  const informLater = () => void catchUp().catch(() => {});
  session.subscribe(plan);
  plan();
  addEventListener("online", informLater);
  informLater();
}
