import type { SessionState } from "./session.ts";
import { lifeOf } from "./session-upkeep.ts";

/**
 * The calls that a screen needs as soon as it opens. `boot.ts` sends them while the screen's code
 * is still being loaded, and `sendOnce` takes the responses.
 */
export interface EarlyPage {
  /** The screen's pattern, as in `paths.ts`. */
  page: string;
  /** GET calls of the API. Their parameters are the user's id and the parameters of the address. */
  paths: readonly string[];
}

interface EarlyAnswer {
  token: string | null;
  /** When the call was sent, in milliseconds since the page was opened. */
  at: number;
  /** Resolves to undefined if no response arrived. */
  response: Promise<Response | undefined>;
}

/** The early responses by address; each is used once. */
export type EarlyAnswers = Map<string, EarlyAnswer>;

declare global {
  /** Passes the early responses from `boot.ts` to the app, which is another script. */
  var __academyEarly: EarlyAnswers | undefined;
}

const FRESH_MS = 10_000;

/**
 * The parameters of an address; undefined if it does not fit the pattern, or if a parameter would
 * have to be decoded.
 */
function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const parts = pathname.split("/");
  const params: Record<string, string> = {};
  for (const name of pattern.split("/")) {
    const part = parts.shift() ?? "";
    if (name.startsWith(":") && /^[\w.-]+$/.test(part)) params[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return parts.length === 0 ? params : undefined;
}

/**
 * The calls to send for the screen at an address; none unless a student has a valid session. The id
 * of a report contains its student's id: for reports of other students or guests, the screen sends
 * the calls.
 *
 * @param now epoch milliseconds
 */
export function earlyCalls(
  pages: readonly EarlyPage[],
  pathname: string,
  { token, user }: SessionState,
  now: number,
): string[] {
  if (!token || !user?.userId || (lifeOf(token)?.ends ?? 0) <= now) return [];
  if (user.isAdmin || user.needsConsent || user.needsSecondFactor) return [];
  const { userId } = user;
  return pages.flatMap(({ page, paths }) => {
    const own = paramsOf(page, pathname);
    if (!own || own["submissionId"]?.includes(`.${userId}.`) === false) return [];
    const params: Record<string, string> = { ...own, userId, id: userId };
    const fill = (path: string) =>
      path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""));
    return paths.map(fill);
  });
}

/**
 * Takes the early response to a call, if there is a fresh one that was requested with the same
 * token. A response that rejects the token is not used: the call is then sent normally, which
 * renews the session.
 *
 * @param now milliseconds since the page was opened
 */
export function takeEarly(
  answers: EarlyAnswers | undefined,
  { url, token, now }: { url: string; token: string | null; now: number },
): Promise<Response | undefined> | undefined {
  const early = answers?.get(url);
  if (!answers?.delete(url) || early?.token !== token || now - early.at > FRESH_MS) return;
  return early.response.then((response) => (response?.status === 401 ? undefined : response));
}
