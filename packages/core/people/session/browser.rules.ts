/**
 * The header with which our web app identifies the browser in calls that take a password: a random
 * id that it stores. Wrong passwords from a browser the owner has used are counted separately.
 */
export const BROWSER_HEADER = "x-academy-browser";

/** The calls that send it. */
export const needsBrowserHeader = (path: string): boolean => /^\/api\/(auth|account)\//.test(path);

/**
 * The header with which our web app asks, by the value `cookie`, for its renewal token in a cookie.
 * Other sites cannot send it.
 */
export const SESSION_HEADER = "x-session";

/** The calls that start, renew and end sessions. */
export const isSessionCall = (path: string): boolean => path.startsWith("/api/auth/");

/** The browser's id from the header; undefined unless it is long enough not to be guessed. */
export const readBrowser = (header: string | undefined): string | undefined =>
  /^[\w-]{32,64}$/.exec(header ?? "")?.[0];
