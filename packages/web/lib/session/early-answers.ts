import type { SessionState } from "./session.ts";
import { lifeOf } from "./session-upkeep.ts";

/**
 * What a screen asks for as soon as it is opened. `boot.ts` sends these calls while the screen's code
 * is still on its way, and `sendOnce` takes the answers.
 */
export interface EarlyPage {
  /** The screen's pattern in `paths.ts`. */
  page: string;
  /** GETs of the API. Their parameters are the user's id and those of the address. */
  paths: readonly string[];
}

interface EarlyAnswer {
  token: string | null;
  /** When it was asked for, in milliseconds of the page's life. */
  at: number;
  /** Undefined where none arrived. */
  response: Promise<Response | undefined>;
}

/** By address; each answer is used once. */
export type EarlyAnswers = Map<string, EarlyAnswer>;

declare global {
  /** What `boot.ts` leaves for the app, which is another script. */
  var __academyEarly: EarlyAnswers | undefined;
}

const FRESH_MS = 10_000;

/** The parameters of an address that fits a pattern; undefined for another, or one to be decoded. */
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
 * The calls to send for the screen at an address, only for a student whose session is valid. The id
 * of a report contains its student's id: the report of another student or a guest is left to the
 * screen.
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
 * Takes the early answer to a call, where there is a fresh one for this very token. A refusal of the
 * token is left out: the call is then sent as any other, and renews the session.
 *
 * @param now milliseconds of the page's life
 */
export function takeEarly(
  answers: EarlyAnswers | undefined,
  { url, token, now }: { url: string; token: string | null; now: number },
): Promise<Response | undefined> | undefined {
  const early = answers?.get(url);
  if (!answers?.delete(url) || early?.token !== token || now - early.at > FRESH_MS) return;
  return early.response.then((response) => (response?.status === 401 ? undefined : response));
}
