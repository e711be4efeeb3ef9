import type { GoogleSettings } from "@academy/core/kernel/shared/deployment.rules.ts";
import { SIGN_IN_SCOPES } from "@academy/core/kernel/shared/deployment.rules.ts";
import { Amplify } from "aws-amplify";
import type { TokenProvider } from "aws-amplify/auth";
import { signInWithRedirect, signOut } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { Hub } from "aws-amplify/utils";
import { patterns } from "../../lib/address/paths.ts";

/** Amplify must not store a session: sessions belong to the API. */
const noTokens: TokenProvider = { getTokens: async () => null };

/** The redirect addresses of login and logout. */
const backHere = (origin: string, path: string) => `${origin}${path}`;

/** Holds the tokens from the login page until they are taken: in memory only. */
function shortMemory() {
  const kept = new Map<string, string>();
  return {
    setItem: async (key: string, value: string) => void kept.set(key, value),
    getItem: async (key: string) => kept.get(key) ?? null,
    removeItem: async (key: string) => void kept.delete(key),
    clear: async () => kept.clear(),
  };
}

/**
 * Configures Amplify with the deployment's user pool and our token storage. On the page that the
 * login page redirects to, this makes Amplify exchange the code in the address for tokens.
 */
export function configureAmplify(
  { userPoolId, userPoolClientId, signInPage }: GoogleSettings,
  origin: string,
): void {
  const oauth = {
    domain: signInPage,
    scopes: [...SIGN_IN_SCOPES],
    redirectSignIn: [backHere(origin, patterns.googleReturn)],
    redirectSignOut: [backHere(origin, patterns.login), backHere(origin, patterns.googleReturn)],
    responseType: "code" as const,
  };
  const Auth = { Cognito: { userPoolId, userPoolClientId, loginWith: { oauth } } };
  cognitoUserPoolsTokenProvider.setKeyValueStorage(shortMemory());
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  Amplify.configure({ Auth }, { Auth: { tokenProvider: noTokens } });
}

/**
 * Discards a login that was started and never finished. Otherwise Amplify would end it while the
 * next login starts, and delete the secrets of the next login too.
 */
function forgetBegun({ userPoolClientId }: GoogleSettings): void {
  const own = `CognitoIdentityServiceProvider.${userPoolClientId}.`;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(own)) localStorage.removeItem(key);
  }
}

/** The page is left, so nothing after this runs. */
const left = () => new Promise<never>(() => {});

/**
 * Redirects to Google through the pool's login page. A `hint` names the account; otherwise Google
 * asks.
 */
export async function leaveForGoogle(settings: GoogleSettings, hint?: string): Promise<never> {
  forgetBegun(settings);
  configureAmplify(settings, window.location.origin);
  const options = hint === undefined ? { prompt: "SELECT_ACCOUNT" as const } : { loginHint: hint };
  await signInWithRedirect({ provider: "Google", options });
  return left();
}

/** Time limit for the exchange of a code on a slow network, in milliseconds. */
const EXCHANGE_MS = 30_000;

/**
 * Takes the result of the login page.
 *
 * @returns its refresh token
 * @throws Error if there was none
 */
export async function arriveFromGoogle(settings: GoogleSettings): Promise<string> {
  const arrival = heard();
  configureAmplify(settings, window.location.origin);
  await arrival;
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  if (!tokens?.refreshToken) throw new Error("The login page returned no tokens.");
  return tokens.refreshToken;
}

/**
 * Amplify reports the result of the exchange by an event. There is no event if no login was
 * started.
 */
const heard = () =>
  new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => settle(new Error("No response in time.")), EXCHANGE_MS);
    const stop = Hub.listen("auth", ({ payload }) => {
      if (payload.event === "signInWithRedirect") settle();
      if (payload.event === "signInWithRedirect_failure") {
        settle(payload.data.error ?? new Error("The exchange failed."));
      }
    });
    function settle(error?: unknown): void {
      clearTimeout(limit);
      stop();
      if (error === undefined) resolve();
      else reject(error);
    }
  });

/** Logs this browser out of the pool's login page, which redirects back to `path`. */
export async function leavePool(
  settings: GoogleSettings,
  path: typeof patterns.login | typeof patterns.googleReturn,
): Promise<never> {
  const { origin } = window.location;
  configureAmplify(settings, origin);
  await signOut({ global: false, oauth: { redirectUrl: backHere(origin, path) } });
  return left();
}
