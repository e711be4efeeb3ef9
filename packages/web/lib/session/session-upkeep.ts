import type { SessionStore } from "./session.ts";

interface Upkeep {
  session: SessionStore;
  renew: () => Promise<void>;
  /** Ends the session on the server after a logout that it does not know of. */
  catchUp: () => Promise<void>;
}

/** Prevents a wrong clock from renewing endlessly. */
const SOONEST_MS = 300_000;

/** Issue and expiry time of a token, in milliseconds; undefined for an invalid one. */
export function lifeOf(token: string): { begins: number; ends: number } | undefined {
  try {
    // ASCII text never contains the two characters in which base64url differs from base64.
    const payload = atob(token.split(".")[1] ?? "");
    const { iat, exp } = JSON.parse(payload) as { iat?: unknown; exp?: unknown };
    if (typeof iat !== "number" || typeof exp !== "number") return undefined;
    return { begins: iat * 1000, ends: exp * 1000 };
  } catch {
    return undefined;
  }
}

/**
 * How long to wait before renewing a token: until about its last tenth, at a random moment, so that
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

/** Renews the session before it expires for the life of the page, and catches up when online. */
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
    // After a failure, the first rejected call renews the session.
    timer = setTimeout(() => void renew().catch(() => {}), delay);
  };
  // Without a connection, the server is informed as soon as there is one.
  const informLater = () => void catchUp().catch(() => {});
  session.subscribe(plan);
  plan();
  addEventListener("online", informLater);
  informLater();
}
