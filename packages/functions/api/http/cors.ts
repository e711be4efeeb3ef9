import { BROWSER_HEADER, SESSION_HEADER } from "@academy/core/user/browser.rules.ts";

/** Seconds a browser may remember a preflight's answer; no browser keeps it longer than 2 hours. */
const REMEMBERED = 7200;

/**
 * Headers of every answer: readable by scripts of the web app's own origin, and no other. Each
 * answer varies by `Origin`, whoever asks.
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

/** What a preflight learns beyond that. Without credentials: the token travels in a header. */
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
