import {
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Config } from "../../kernel/platform/config.ts";
import { patient } from "../../kernel/overload/patience.ts";
import { guarded, refusals, unless } from "../user/directory-call.directory.ts";

/** Authenticator apps as Cognito has them: it keeps their secrets and looks at their codes. */
export interface FactorDirectory {
  /** `token` is what a right password gave. A new app's secret, as base32; it counts for nothing until its first code was right. */
  offer(token: string): Promise<string>;
  /** @returns false when the new app's first code is wrong */
  verify(token: string, code: string): Promise<boolean>;
  /** Whether a sign-in asks for a code from now on. */
  setAsked(userId: string, asked: boolean): Promise<void>;
  /** @returns "over" when the session is */
  answer(userId: string, session: string, code: string): Promise<"right" | "wrong" | "over">;
}

/** A wrong code, and one that was used before. */
const wrongCodes = ["CodeMismatchException", "ExpiredCodeException"];

const directories = new WeakMap<Config, FactorDirectory>();

/** The directory that the configuration names; one client a process. */
export function openFactorDirectory(config: Config): FactorDirectory {
  const known = directories.get(config);
  if (known) return known;
  const client = new CognitoIdentityProviderClient({
    region: config.region,
    ...patient(config, "cognito"),
  });
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
      return answered(() => client.send(command));
    },
  }) satisfies Partial<FactorDirectory>;

/** What is refused beside a wrong code is the session: it is over, or was used before. */
async function answered(send: () => Promise<unknown>): Promise<"right" | "wrong" | "over"> {
  try {
    await send();
    return "right";
  } catch (error) {
    if (error instanceof Error && wrongCodes.includes(error.name)) return "wrong";
    return (await unless(refusals, () => Promise.reject(error))) ?? "over";
  }
}

const apps = (client: CognitoIdentityProviderClient, { userPoolId: UserPoolId }: Config) => ({
  async offer(AccessToken: string): Promise<string> {
    const command = new AssociateSoftwareTokenCommand({ AccessToken });
    const { SecretCode } = await guarded(() => client.send(command));
    if (SecretCode === undefined) throw new Error("Cognito made an app without a secret.");
    return SecretCode;
  },

  async verify(AccessToken: string, UserCode: string): Promise<boolean> {
    const command = new VerifySoftwareTokenCommand({ AccessToken, UserCode });
    const wrong = [...wrongCodes, "EnableSoftwareTokenMFAException"];
    const done = await unless(wrong, () => client.send(command));
    return done?.Status === "SUCCESS";
  },

  async setAsked(Username: string, asked: boolean): Promise<void> {
    const command = new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username,
      SoftwareTokenMfaSettings: { Enabled: asked, PreferredMfa: asked },
    });
    await guarded(() => client.send(command));
  },
});
