import { BROWSER_HEADER, SESSION_HEADER } from "@academy/core/people/session/browser.rules.ts";

/** Seconds a browser may cache a preflight's answer; browsers cap it at 2 hours. */
const REMEMBERED = 7200;

/**
 * Headers that let scripts of the web app's own origin read an answer; empty for any other origin.
 * Every answer also has `Vary: Origin`.
 */
export function crossOriginHeaders(
  asked: string | undefined,
  allowed: string,
): Record<string, string> {
  if (asked !== allowed) return {};
  return {
    "access-control-allow-origin": allowed,
    "access-control-expose-headers": "x-request-id, retry-after, x-total-count, link",
  };
}

/** The further headers of a preflight. Without credentials: the token travels in a header. */
export function preflightHeaders(
  asked: string | undefined,
  allowed: string,
  methods: string,
): Record<string, string> {
  if (asked !== allowed) return {};
  return {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": `authorization, content-type, ${BROWSER_HEADER}, ${SESSION_HEADER}`,
    "access-control-max-age": String(REMEMBERED),
  };
}
