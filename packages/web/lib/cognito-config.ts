export interface CognitoConfig {
  userPoolId: string;
  userPoolClientId: string;
  /** Host of the pool's sign-in page, where a deployment has one (Google sign-in needs it). */
  oauthDomain?: string;
}

/**
 * The user pool that a deployment built this web app for; null where signing in goes through our
 * own API alone, as on a laptop.
 */
export function cognitoConfig(env: Readonly<Record<string, unknown>>): CognitoConfig | null {
  const {
    VITE_USER_POOL_ID: userPoolId,
    VITE_USER_POOL_CLIENT_ID: userPoolClientId,
    VITE_OAUTH_DOMAIN: oauthDomain,
  } = env;
  if (typeof userPoolId !== "string" || typeof userPoolClientId !== "string") return null;
  if (userPoolId === "" || userPoolClientId === "") return null;
  return typeof oauthDomain === "string" && oauthDomain !== ""
    ? { userPoolId, userPoolClientId, oauthDomain }
    : { userPoolId, userPoolClientId };
}
