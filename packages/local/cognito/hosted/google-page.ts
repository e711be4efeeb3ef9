import { GOOGLE_RETURN } from "@academy/core/kernel/shared/deployment.rules.ts";
import { createHash, randomUUID } from "node:crypto";
import { escapeHtml as escape } from "../../http/html.ts";
import type { Pool } from "../pool.ts";
import { type PoolUser, nameOf } from "../pool-store.ts";
import { GOOGLE, googleName } from "../provider.operations.ts";

/** A Google account in this imitation. */
export interface GoogleAccount {
  userId: string;
  email: string;
  name: string;
  /** Whether Google has verified that its owner reads the email. */
  verified: boolean;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dde4, #3a4049); --soft: light-dark(#515b69, #a9b2be);
  --card: light-dark(#fff, #1e2228); --ink: light-dark(#1c4fa0, #8fb8ff); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1b2027, #e8ebef); background: light-dark(#f0f3f7, #12151a); }
main { width: min(26rem, 100%); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; }
h1 { font-size: 1.3rem; margin: 0; }
p { margin: .25rem 0 1rem; color: var(--soft); font-size: .9rem; }
form { display: grid; gap: .75rem; margin: 0 0 .5rem; }
label { display: grid; gap: .25rem; font-size: .9rem; font-weight: 600; }
label.check { display: flex; gap: .6rem; align-items: center; font-weight: 400; min-height: 2.75rem; }
label.check input { inline-size: 1.25rem; block-size: 1.25rem; }
input:not([type=checkbox]), button { font: inherit; min-height: 2.75rem; padding: .4rem .75rem; border-radius: .5rem;
  border: 1px solid var(--line); background: none; color: inherit; width: 100%; }
button { cursor: pointer; text-align: start; overflow-wrap: anywhere; }
button small { display: block; color: var(--soft); }
button.main { text-align: center; font-weight: 600; background: var(--ink); color: light-dark(#fff, #0d1a30); border-color: var(--ink); }
button.plain { text-align: center; }
button:hover { border-color: currentColor; }
:focus-visible { outline: 3px solid light-dark(#1c64d1, #7fb0ff); outline-offset: 1px; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1rem 0; }
`;

const known = (ticket: string) => (account: GoogleAccount) =>
  `
<form method="post" action="/google"><input type="hidden" name="ticket" value="${escape(ticket)}">
<button name="account" value="${escape(account.userId)}">${escape(account.name)}<small>${escape(account.email)}</small></button></form>`;

/** Offers the accounts of this browser, or another one. There are no passwords. */
export function googlePage(
  ticket: string,
  accounts: readonly GoogleAccount[],
  hint: string | null,
  webOrigin: string,
): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Choose an account</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>
<h1>Choose an account</h1>
<p>A stand-in for Google on this machine: any account goes, and nothing leaves it.</p>
${accounts.map(known(ticket)).join("")}
${accounts.length > 0 ? "<hr>" : ""}
<form method="post" action="/google"><input type="hidden" name="ticket" value="${escape(ticket)}">
<label>Email <input name="email" type="email" required maxlength="254" autocomplete="off" value="${escape(hint ?? "")}"></label>
<label>Name <input name="name" maxlength="200" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" checked> Google has verified this email</label>
<button class="main">Continue</button></form>
<form method="post" action="/google"><input type="hidden" name="ticket" value="${escape(ticket)}">
<button name="cancel" value="1" class="plain">Cancel</button></form>
</main></body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      // Browsers also check `form-action` for the redirects after a form, so it has the web app's
      // origin.
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${webOrigin}; frame-ancestors 'none'`,
    },
  });
}

/** A stable 21-digit number for an email, like the id of a Google account. */
export function googleId(email: string): string {
  const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, "0")}`;
}

/**
 * The pool's user for a Google account: the linked one, or its own, created at the first login.
 * Google's email and name are copied at every login.
 */
export async function googleUser(pool: Pool, account: GoogleAccount): Promise<PoolUser> {
  const { users } = pool.store;
  const { userId, email, name, verified: emailVerified } = account;
  const now = pool.clock.now();
  const user = users.withIdentity(GOOGLE, userId) ?? users.find(googleName(userId));
  if (user) {
    const attributes = { ...user.attributes, name };
    await users.change(nameOf(user), now, { email, emailVerified, attributes });
    return users.get(nameOf(user));
  }
  const made: PoolUser = {
    kind: "user",
    sub: randomUUID(),
    username: googleName(userId),
    email,
    emailVerified,
    attributes: { name },
    status: "EXTERNAL_PROVIDER",
    enabled: true,
    groups: [],
    created: now,
    changed: now,
    identities: [{ providerName: GOOGLE, userId, linkedAt: now }],
  };
  await users.add(made);
  return made;
}

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

/**
 * Reads a request from an address.
 *
 * @returns the reason if it is invalid; there is no redirect then
 */
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
