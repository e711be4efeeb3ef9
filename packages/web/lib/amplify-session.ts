import { Amplify } from "aws-amplify";
import type { TokenProvider } from "aws-amplify/auth";
import { decodeJWT, signOut } from "aws-amplify/auth";
import { refreshSession } from "./api.ts";
import type { CognitoConfig } from "./cognito-config.ts";
import type { SessionStore } from "./session.ts";
import { session } from "./session.ts";

/**
 * Hands our session's token to Amplify, which keeps none of its own: one sign-in, one place.
 * When Amplify asks for a new token, our own refresh brings it.
 */
export const tokenProvider = (
  store: SessionStore,
  refresh: () => Promise<void>,
): TokenProvider => ({
  async getTokens({ forceRefresh } = {}) {
    if (forceRefresh) await refresh();
    const { token } = store.get();
    return token ? { accessToken: decodeJWT(token) } : null;
  },
});

/** Tells Amplify of the deployment's user pool and where our tokens are. */
export function configureAmplify(
  { userPoolId, userPoolClientId, oauthDomain }: CognitoConfig,
  origin: string,
  provider: TokenProvider = tokenProvider(session, refreshSession),
): void {
  const oauth = oauthDomain
    ? {
        loginWith: {
          oauth: {
            domain: oauthDomain,
            scopes: ["openid", "email", "profile"],
            redirectSignIn: [`${origin}/login`],
            redirectSignOut: [`${origin}/login`],
            responseType: "code" as const,
          },
        },
      }
    : {};
  Amplify.configure(
    { Auth: { Cognito: { userPoolId, userPoolClientId, ...oauth } } },
    { Auth: { tokenProvider: provider } },
  );
}

/** Ends what Amplify and the pool's own sign-in page still hold of this browser's sign-in. */
export async function endAmplifySession(config: CognitoConfig): Promise<void> {
  configureAmplify(config, window.location.origin);
  await signOut();
}
