import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { signInWithGoogle } from "./google-sign-in.service.ts";
import type { NewSession } from "../user/user.schema.ts";
import type { GoogleLinked } from "../user/sign-in.schema.ts";
import * as Users from "./user.service.ts";
import { password, testUsers } from "./user.fixture.ts";

export const caller = { ip: "203.0.113.5", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/142.0" };

export const isSession = (outcome: NewSession | GoogleLinked): outcome is NewSession =>
  "token" in outcome;

/** Services on a fresh embedded cloud, and helpers to log in with Google. */
export function googleUsers() {
  const users = testUsers();
  let people = 0;
  const signIn = (refreshToken: string) => signInWithGoogle(users.deps, { refreshToken }, caller);
  const viaGoogle = async (email: string, name = "Gita Rao") =>
    signIn((await users.browser().signIn({ email, name })).refresh_token);
  return {
    users,
    newEmail: () => `gita${(people += 1)}@mail.test`,
    /** Logs in with a token from the hosted page. */
    signIn,
    /** Goes through the hosted page once, with a new browser. */
    viaGoogle,

    /**
     * Logs in with Google until there is a session. The first login may only link Google to the
     * account; then the second one starts the session.
     */
    signedIn: async (email: string, name?: string): Promise<NewSession> => {
      const first = await viaGoogle(email, name);
      const outcome = isSession(first) ? first : await viaGoogle(email, name);
      if (!isSession(outcome)) throw new Error("The second login gave no session.");
      return outcome;
    },

    login: (email: string, secret = password) =>
      Users.login(users.deps, { email, password: secret }, { ip: `192.0.2.${(people += 1)}` }),

    /** Usernames of the directory's users with an email, with Google's ids shortened. */
    poolUsers: async (email: string): Promise<string[]> => {
      const client = new sdk.CognitoIdentityProviderClient({ region: users.deps.config.region });
      const pool = { UserPoolId: users.deps.config.userPoolId };
      const list = new sdk.ListUsersCommand({ ...pool, Filter: `email = "${email}"` });
      const { Users: found = [] } = await client.send(list);
      client.destroy();
      return found.map(({ Username = "" }) => Username.replace(/^(Google_)\d+$/, "$1…"));
    },
  };
}
