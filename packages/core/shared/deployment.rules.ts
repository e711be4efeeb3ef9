/** What a deployment tells the web app of itself; this file imports nothing, so that all may read it. */
export interface Deployment {
  /** Where sign-in with Google is configured: the user pool, its client, and its sign-in page. */
  google: GoogleSettings | null;
}

export interface GoogleSettings {
  userPoolId: string;
  userPoolClientId: string;
  /** Host of the pool's sign-in page, which leads to Google; always by https. */
  signInPage: string;
}

/** The file beside the web app's pages that says it. */
export const DEPLOYMENT_PATH = "/deployment.json";

/** What an access token of the sign-in page may be used for; the last, to change one's own account. */
export const SIGN_IN_SCOPES: readonly string[] = [
  "openid",
  "email",
  "profile",
  "aws.cognito.signin.user.admin",
];
