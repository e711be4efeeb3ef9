import {
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Config } from "../../kernel/platform/config.ts";
import { openClient } from "../../kernel/platform/client.ts";
import { guarded, refusals, unless } from "../user/directory-call.directory.ts";

/** The result of checking a code; "expired" if the login that it belongs to has expired. */
export type CodeResult = "correct" | "wrong" | "expired";

/** Authenticator apps in Cognito, which stores their secrets and checks their codes. */
export interface FactorDirectory {
  /**
   * The secret of a new app, as base32. It has no effect until its first code is verified.
   *
   * @param token from a correct password
   */
  offer(token: string): Promise<string>;
  /** @returns false if the new app's first code is wrong */
  verify(token: string, code: string): Promise<boolean>;
  /** Sets whether a login requires a code. */
  setRequired(userId: string, required: boolean): Promise<void>;
  /** Completes a login with a code. */
  answer(userId: string, session: string, code: string): Promise<CodeResult>;
}

/** The errors for a wrong code and for one that was already used. */
const wrongCodes = ["CodeMismatchException", "ExpiredCodeException"];

const directories = new WeakMap<Config, FactorDirectory>();

/** The directory named in the configuration; one client per process. */
export function openFactorDirectory(config: Config): FactorDirectory {
  const known = directories.get(config);
  if (known) return known;
  const client = openClient(CognitoIdentityProviderClient, config, "cognito");
  const directory = { ...answers(client, config), ...apps(client, config) };
  directories.set(config, directory);
  return directory;
}

const answers = (client: CognitoIdentityProviderClient, config: Config) =>
  ({
    async answer(USERNAME: string, Session: string, code: string) {
      const command = new AdminRespondToAuthChallengeCommand({
        UserPoolId: config.userPoolId,
        ClientId: config.userPoolClientId,
        ChallengeName: "SOFTWARE_TOKEN_MFA",
        Session,
        ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
      });
      return resultOf(() => client.send(command));
    },
  }) satisfies Partial<FactorDirectory>;

/**
 * If the directory refuses a code for another reason, the session has expired or was already used.
 */
async function resultOf(send: () => Promise<unknown>): Promise<CodeResult> {
  try {
    await send();
    return "correct";
  } catch (error) {
    if (error instanceof Error && wrongCodes.includes(error.name)) return "wrong";
    return (await unless(refusals, () => Promise.reject(error))) ?? "expired";
  }
}

const apps = (client: CognitoIdentityProviderClient, { userPoolId: UserPoolId }: Config) => ({
  async offer(AccessToken: string): Promise<string> {
    const command = new AssociateSoftwareTokenCommand({ AccessToken });
    const { SecretCode } = await guarded(() => client.send(command));
    if (SecretCode === undefined) throw new Error("Cognito returned an app without a secret.");
    return SecretCode;
  },

  async verify(AccessToken: string, UserCode: string): Promise<boolean> {
    const command = new VerifySoftwareTokenCommand({ AccessToken, UserCode });
    const wrong = [...wrongCodes, "EnableSoftwareTokenMFAException"];
    const done = await unless(wrong, () => client.send(command));
    return done?.Status === "SUCCESS";
  },

  async setRequired(Username: string, required: boolean): Promise<void> {
    const command = new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
      SoftwareTokenMfaSettings: { Enabled: required, PreferredMfa: required },
    });
    await guarded(() => client.send(command));
  },
});
