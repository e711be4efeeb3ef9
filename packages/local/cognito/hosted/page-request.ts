import { GOOGLE_RETURN } from "@academy/core/kernel/shared/deployment.rules.ts";
import type { Pool } from "../pool.ts";

/** The web app's request to the login page: OAuth 2.0 with a code and PKCE (RFC 6749, 7636). */
export interface PageRequest {
  redirectUri: string;
  state: string;
  scope: string;
  /** SHA-256 of the verifier for which the code is exchanged, as base64url. */
  challenge: string;
  /** "select_account" shows the account chooser, even if the user is known. */
  prompt: string | null;
  loginHint: string | null;
}

/** The allowed addresses after logging out of the page, as the stacks configure the real one. */
export const mayLeadTo = (webOrigin: string, address: string | null): address is string =>
  [`${webOrigin}/login`, `${webOrigin}${GOOGLE_RETURN}`].includes(address ?? "");

/** Reads a request from an address. @returns the reason if it is invalid; there is no redirect then */
export function readPageRequest(
  { clientId }: Pick<Pool, "clientId">,
  webOrigin: string,
  asked: URLSearchParams,
): PageRequest | string {
  const challenge = asked.get("code_challenge") ?? "";
  if (asked.get("client_id") !== clientId) return "unknown client";
  const redirectUri = `${webOrigin}${GOOGLE_RETURN}`;
  if (asked.get("redirect_uri") !== redirectUri) return "redirect_mismatch";
  if (asked.get("response_type") !== "code") return "unsupported response_type";
  if (asked.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge)) {
    return "a code challenge by SHA-256 is needed";
  }
  if (asked.get("identity_provider") !== "Google") return "only Google is imitated";
  return {
    redirectUri,
    state: asked.get("state") ?? "",
    scope: asked.get("scope") ?? "",
    challenge,
    prompt: asked.get("prompt"),
    loginHint: asked.get("login_hint"),
  };
}

/** The address that returns to the web app with the result. */
export function backTo({ redirectUri, state }: PageRequest, answer: Record<string, string>) {
  return `${redirectUri}?${new URLSearchParams({ ...answer, state }).toString()}`;
}
