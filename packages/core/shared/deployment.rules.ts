/** What a deployment tells the web app of itself; this file imports nothing, so that all may read it. */
export interface Deployment {
  /** The user pool, its client and its sign-in page, where sign-in with Google is configured. */
  google?: GoogleSettings | undefined;
}

export interface GoogleSettings {
  userPoolId: string;
  userPoolClientId: string;
  /** Host of the pool's sign-in page, which leads to Google; always by https. */
  signInPage: string;
}

/** The file beside the web app's pages that says it. */
export const DEPLOYMENT_PATH = "/deployment.json";

/** Where the sign-in page leads back to in the web app, with a code or what went wrong. */
export const GOOGLE_RETURN = "/login/google";

/** What an access token of the sign-in page may be used for; the last, to change one's own account. */
export const SIGN_IN_SCOPES: readonly string[] = [
  "openid",
  "email",
  "profile",
  "aws.cognito.signin.user.admin",
];
