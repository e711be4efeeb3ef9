/**
 * By which our web app says which browser is asking, where a password is at stake: a name that it
 * made up once and keeps. Tries from where the owner has signed in count by themselves.
 */
export const BROWSER_HEADER = "x-academy-browser";

/** The calls that are told it. */
export const isToldBrowser = (path: string): boolean => /^\/api\/(auth|account)\//.test(path);

/**
 * By which our web app asks, with the value `cookie`, for its renewal token in a cookie. No other
 * site can send it along.
 */
export const SESSION_HEADER = "x-session";

/** The calls that begin, renew and end sessions. */
export const isSessionCall = (path: string): boolean => path.startsWith("/api/auth/");

/** What the browser's header holds, if it can be such a name: too long to be guessed, and no word. */
export const readBrowser = (header: string | undefined): string | undefined =>
  /^[\w-]{32,64}$/.exec(header ?? "")?.[0];
