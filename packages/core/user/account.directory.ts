import {
  AdminDeleteUserCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  GetUserAttributeVerificationCodeCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Config } from "../platform/config.ts";
import { patient } from "../platform/patience.ts";
import { AppError } from "../shared/error.ts";
import { refusals, unless } from "./directory-call.directory.ts";

/** What users ask of Cognito about themselves, by the access token of their own sign-in. */
export interface AccountDirectory {
  /** @returns false when the old password is wrong */
  changePassword(token: string, before: string, after: string): Promise<boolean>;
  /** Mails a code that proves the e-mail. */
  sendEmailCode(token: string): Promise<void>;
  /** @returns false when the code is wrong, spent or too old */
  verifyEmail(token: string, code: string): Promise<boolean>;
  /** Takes a user away; nothing happens when there is none. */
  remove(userId: string): Promise<void>;
}

const directories = new WeakMap<Config, AccountDirectory>();

/** The directory that the configuration names; one client a process. */
export function openAccountDirectory(config: Config): AccountDirectory {
  const known = directories.get(config);
  if (known) return known;
  const client = new CognitoIdentityProviderClient({
    region: config.region,
    ...patient(config, "cognito"),
  });
  const directory = accounts(client, config);
  directories.set(config, directory);
  return directory;
}

const email = { AttributeName: "email" };

const accounts = (
  client: CognitoIdentityProviderClient,
  { userPoolId: UserPoolId }: Config,
): AccountDirectory => ({
  async changePassword(AccessToken, PreviousPassword, ProposedPassword) {
    const change = { AccessToken, PreviousPassword, ProposedPassword };
    const command = new ChangePasswordCommand(change);
    return (await unless(refusals, () => client.send(command))) !== undefined;
  },

  async sendEmailCode(AccessToken) {
    const command = new GetUserAttributeVerificationCodeCommand({ AccessToken, ...email });
    const sent = await unless(refusals, () => client.send(command));
    if (!sent) throw new AppError("unauthenticated", "unauthenticated", "Please sign in.");
  },

  async verifyEmail(AccessToken, Code) {
    const command = new VerifyUserAttributeCommand({ AccessToken, ...email, Code });
    const wrong = ["CodeMismatchException", "ExpiredCodeException", ...refusals];
    return (await unless(wrong, () => client.send(command))) !== undefined;
  },

  async remove(Username) {
    const command = new AdminDeleteUserCommand({ UserPoolId, Username });
    await unless(["UserNotFoundException"], () => client.send(command));
  },
});
