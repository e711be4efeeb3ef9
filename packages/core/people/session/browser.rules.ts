/**
 * The header by which our web app identifies the browser in calls with a password: a random id that
 * the browser stores. Wrong passwords from a browser that the owner has used are counted
 * separately.
 */
export const BROWSER_HEADER = "x-academy-browser";

/** Whether a call sends this header. */
export const needsBrowserHeader = (path: string): boolean => /^\/api\/(auth|account)\//.test(path);

/**
 * With this header and the value `cookie`, our web app asks for its renewal token in a cookie.
 * Other sites cannot send this header.
 */
export const SESSION_HEADER = "x-session";

/** Whether a call starts, renews or ends a session. */
export const isSessionCall = (path: string): boolean => path.startsWith("/api/auth/");

/** The browser's id from the header; undefined unless it is long enough not to be guessed. */
export const readBrowser = (header: string | undefined): string | undefined =>
  /^[\w-]{32,64}$/.exec(header ?? "")?.[0];
