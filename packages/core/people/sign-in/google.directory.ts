import {
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminLinkProviderForUserCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import * as z from "zod";
import type { Config } from "../../kernel/platform/config.ts";
import { patient } from "../../kernel/overload/patience.ts";
import { guarded, refusals, unless } from "../user/directory-call.directory.ts";

/** Somebody who came by the directory's own sign-in page. */
export interface PageSignIn {
  userId: string;
  /** When they passed the page, in epoch seconds. */
  authTime: number;
  /** `Google_…` for whom the directory knows by Google alone; the userId for its own users. */
  username: string;
  email: string;
  /** Whether Google has proof that they read the e-mail. */
  emailVerified: boolean;
  /** Empty where Google tells none. */
  name: string;
  /** Google's number of them; undefined for whoever came by password. */
  googleId: string | undefined;
}

/** The directory's users as they come by Google. */
export interface GoogleDirectory {
  /** @returns undefined when the refresh token is no longer good */
  identify(refreshToken: string): Promise<PageSignIn | undefined>;
  /** Makes a refresh token useless; nothing happens when it is not one. */
  revoke(refreshToken: string): Promise<void>;
  /** Takes away a user who came by Google alone; nothing happens when there is none. */
  removePageUser(username: string): Promise<void>;
  /** Lets them sign in as that user from now on; nothing happens when they do already. */
  link(userId: string, googleId: string): Promise<void>;
}

/** What Cognito's id token says. */
const IdToken = z.object({
  sub: z.uuid(),
  auth_time: z.int(),
  "cognito:username": z.string(),
  email: z.string(),
  // A mapped attribute is a text, Cognito's own a truth value.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().default(""),
  identities: z.array(z.object({ providerName: z.string(), userId: z.string() })).default([]),
});

const GOOGLE = "Google";
const toPageSignIn = (claims: z.infer<typeof IdToken>): PageSignIn => ({
  userId: claims.sub,
  authTime: claims.auth_time,
  username: claims["cognito:username"],
  email: claims.email,
  emailVerified: claims.email_verified,
  name: claims.name,
  googleId: claims.identities.find(({ providerName }) => providerName === GOOGLE)?.userId,
});

const directories = new WeakMap<Config, GoogleDirectory>();

/** The directory that the configuration names; one client a process. */
export function openGoogleDirectory(config: Config): GoogleDirectory {
  const known = directories.get(config);
  if (known) return known;
  const client = new CognitoIdentityProviderClient({
    region: config.region,
    ...patient(config, "cognito"),
  });
  const directory = pageUsers(client, config);
  directories.set(config, directory);
  return directory;
}

const pageUsers = (
  client: CognitoIdentityProviderClient,
  { userPoolId: UserPoolId, userPoolClientId: ClientId }: Config,
): GoogleDirectory => ({
  async identify(refreshToken) {
    const flow = { AuthFlow: "REFRESH_TOKEN_AUTH" as const };
    const AuthParameters = { REFRESH_TOKEN: refreshToken };
    const command = new AdminInitiateAuthCommand({ UserPoolId, ClientId, ...flow, AuthParameters });
    const answer = await unless(refusals, () => client.send(command));
    const token = answer?.AuthenticationResult?.IdToken;
    if (!token) return undefined;
    // It comes from Cognito itself at this moment, so there is no signature to doubt.
    return toPageSignIn(IdToken.parse(decodeJwt(token)));
  },

  async revoke(Token) {
    const command = new RevokeTokenCommand({ ClientId, Token });
    const noToken = ["UnsupportedTokenTypeException", "InvalidParameterException"];
    await unless([...refusals, ...noToken], () => client.send(command));
  },

  async removePageUser(Username) {
    const command = new AdminDeleteUserCommand({ UserPoolId, Username });
    await unless(["UserNotFoundException"], () => client.send(command));
  },

  async link(userId, googleId) {
    const command = new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: userId },
      SourceUser: {
        ProviderName: GOOGLE,
        ProviderAttributeName: "Cognito_Subject",
        ProviderAttributeValue: googleId,
      },
    });
    await guarded<unknown>(() => client.send(command).catch(unlessLinked));
  },
});

/** Of two calls at the same moment the second finds them linked; Cognito tells it by words alone. */
function unlessLinked(error: unknown): void {
  const isLinked =
    error instanceof InvalidParameterException && /already linked/i.test(error.message);
  if (!isLinked) throw error;
}
