import type { GoogleSettings } from "@academy/core/kernel/shared/deployment.rules.ts";
import { SIGN_IN_SCOPES } from "@academy/core/kernel/shared/deployment.rules.ts";
import { Amplify } from "aws-amplify";
import type { TokenProvider } from "aws-amplify/auth";
import { signInWithRedirect, signOut } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { Hub } from "aws-amplify/utils";
import { patterns } from "../../lib/paths.ts";

/** Amplify keeps no session and gets none: sessions are the API's own, one sign-in, one place. */
const noTokens: TokenProvider = { getTokens: async () => null };

/** Where the sign-in page leads back to, and where its sign-out may lead. */
const backHere = (origin: string, path: string) => `${origin}${path}`;

/** Where Amplify puts what the sign-in page gave, until it is taken: for this page's life alone. */
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
 * Tells Amplify of the deployment's user pool and where our tokens are. On the page that the
 * sign-in page leads back to, that makes Amplify exchange the code in the address for tokens.
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
 * Forgets a way that was begun and never came back. Amplify would else end it while the next one
 * begins, and take away that one's secrets with it.
 */
function forgetBegun({ userPoolClientId }: GoogleSettings): void {
  const own = `CognitoIdentityServiceProvider.${userPoolClientId}.`;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(own)) localStorage.removeItem(key);
  }
}

/** The page is left, so what follows it never comes. */
const left = () => new Promise<never>(() => {});

/** Leaves for Google by the pool's sign-in page. A `hint` says who it is about; else Google asks. */
export async function leaveForGoogle(settings: GoogleSettings, hint?: string): Promise<never> {
  forgetBegun(settings);
  configureAmplify(settings, window.location.origin);
  const options = hint === undefined ? { prompt: "SELECT_ACCOUNT" as const } : { loginHint: hint };
  await signInWithRedirect({ provider: "Google", options });
  return left();
}

/** How long the exchange of a code may take on a bad network, milliseconds. */
const EXCHANGE_MS = 30_000;

/**
 * Takes what the sign-in page has led back with.
 *
 * @returns the refresh token that it gave
 * @throws Error when it gave none
 */
export async function arriveFromGoogle(settings: GoogleSettings): Promise<string> {
  const arrival = heard();
  configureAmplify(settings, window.location.origin);
  await arrival;
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  if (!tokens?.refreshToken) throw new Error("The login page returned no tokens.");
  return tokens.refreshToken;
}

/** Amplify tells by an event what became of the exchange; none comes where nothing was begun. */
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

/** Makes the pool's sign-in page forget this browser, which leads back to `path`. */
export async function leavePool(
  settings: GoogleSettings,
  path: typeof patterns.login | typeof patterns.googleReturn,
): Promise<never> {
  const { origin } = window.location;
  configureAmplify(settings, origin);
  await signOut({ global: false, oauth: { redirectUrl: backHere(origin, path) } });
  return left();
}
