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
import { openClient } from "../../kernel/platform/client.ts";
import { guarded, refusals, unless } from "../user/directory-call.directory.ts";

/** A login on the directory's hosted login page. */
export interface PageSignIn {
  /** Our id of the user; undefined for a Google user who is not linked yet. */
  userId: string | undefined;
  /** When they logged in on the page, in epoch seconds. */
  authTime: number;
  /** The name in the directory: our id, or `Google_…` for a Google user who is not linked yet. */
  username: string;
  email: string;
  /** Whether Google has verified the email. */
  emailVerified: boolean;
  /** Empty if Google provides none. */
  name: string;
  /** The user's id at Google; undefined after a login with a password. */
  googleId: string | undefined;
}

/** The part of the directory that concerns Google login. */
export interface GoogleDirectory {
  /** @returns undefined if the refresh token is no longer valid */
  identify(refreshToken: string): Promise<PageSignIn | undefined>;
  /** Revokes a refresh token; does nothing if the token is unknown. */
  revoke(refreshToken: string): Promise<void>;
  /** Deletes a Google user who is not linked; does nothing if there is no such user. */
  removePageUser(username: string): Promise<void>;
  /** Lets a Google user log in as the user `userId`; does nothing if the two are already linked. */
  link(userId: string, googleId: string): Promise<void>;
}

/** The claims of Cognito's id token. */
const IdToken = z.object({
  auth_time: z.int(),
  "cognito:username": z.string(),
  email: z.string(),
  // A string if it comes from Google, a boolean if Cognito set it.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().default(""),
  identities: z.array(z.object({ providerName: z.string(), userId: z.string() })).default([]),
});

const GOOGLE = "Google";
const toPageSignIn = (claims: z.infer<typeof IdToken>): PageSignIn => ({
  userId: z.uuid().safeParse(claims["cognito:username"]).data,
  authTime: claims.auth_time,
  username: claims["cognito:username"],
  email: claims.email,
  emailVerified: claims.email_verified,
  name: claims.name,
  googleId: claims.identities.find(({ providerName }) => providerName === GOOGLE)?.userId,
});

const directories = new WeakMap<Config, GoogleDirectory>();

/** The directory named in the configuration; one client per process. */
export function openGoogleDirectory(config: Config): GoogleDirectory {
  const known = directories.get(config);
  if (known) return known;
  const client = openClient(CognitoIdentityProviderClient, config, "cognito");
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
    // Cognito has just returned the token, so its signature need not be verified.
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

/**
 * Ignores the error if a parallel call has linked them already; only Cognito's message shows this.
 */
function unlessLinked(error: unknown): void {
  const isLinked =
    error instanceof InvalidParameterException && /already linked/i.test(error.message);
  if (!isLinked) throw error;
}
