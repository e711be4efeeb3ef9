import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  CreateGroupCommand,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import * as z from "zod";
import type { Config } from "../../kernel/platform/config.ts";
import { openClient } from "../../kernel/platform/client.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { guarded, refusals, unless } from "./directory-call.directory.ts";

/** The Cognito group whose members are administrators. */
const ADMIN_GROUP = "admins";

export interface DirectoryUser {
  userId: string;
  name: string;
  /** Empty if the user has none. */
  email: string;
  /** False until a password is set: the registration is running or was interrupted. */
  complete: boolean;
  enabled: boolean;
}

/** The directory's answer to a correct password. */
export type Proof =
  /** Accepted. `token` gives access to the user's own settings at Cognito only. */
  | { kind: "proved"; userId: string; token: string }
  /** Accepted, and in this session Cognito waits for a code from the authenticator app. */
  | { kind: "challenge"; userId: string; session: string };

/**
 * The users in Cognito: their passwords, the email addresses for its letters, and whether they may
 * log in. Their names there are our ids. Errors are translated to the product's own errors, without
 * details that outsiders could use.
 */
export interface Directory {
  /** Adds a user with an id of ours; does nothing if there is one. Letters need an email. */
  create(user: Pick<DirectoryUser, "userId" | "name" | "email">): Promise<void>;
  find(userId: string): Promise<DirectoryUser | undefined>;
  setPassword(userId: string, password: string): Promise<void>;
  /** @returns undefined for a wrong password, an unknown id or a disabled user */
  signIn(userId: string, password: string): Promise<Proof | undefined>;
  /** Mails a code if possible. The answer does not reveal whether a code was mailed. */
  sendCode(userId: string): Promise<void>;
  /** @throws AppError `invalid` code_invalid, or `limited` after too many wrong codes */
  setPasswordByCode(userId: string, code: string, password: string): Promise<void>;
  signOutEverywhere(userId: string): Promise<void>;
  isAdmin(userId: string): Promise<boolean>;
  addAdmin(userId: string): Promise<void>;
  removeAdmin(userId: string): Promise<void>;
  setEnabled(userId: string, enabled: boolean): Promise<void>;
}

const AccessToken = z.object({ username: z.uuid() });

const directories = new WeakMap<Config, Directory>();

/** The directory named in the configuration; one client per process. */
export function openDirectory(config: Config): Directory {
  const known = directories.get(config);
  if (known) return known;
  const client = openClient(CognitoIdentityProviderClient, config, "cognito");
  const directory = {
    ...accounts(client, config),
    ...administration(client, config),
    ...signIns(client, config),
  };
  directories.set(config, directory);
  return directory;
}

function accounts(client: CognitoIdentityProviderClient, config: Config) {
  const UserPoolId = config.userPoolId;
  return {
    async create({ userId, name, email }: Pick<DirectoryUser, "userId" | "name" | "email">) {
      const address = [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ];
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username: userId,
        MessageAction: "SUPPRESS",
        UserAttributes: [...(email === "" ? [] : address), { Name: "name", Value: name }],
      });
      await unless(["UsernameExistsException"], () => client.send(command));
    },

    async find(userId: string): Promise<DirectoryUser | undefined> {
      const command = new AdminGetUserCommand({ UserPoolId, Username: userId });
      const user = await unless(["UserNotFoundException"], () => client.send(command));
      if (!user?.Username) return undefined;
      const attribute = (name: string) =>
        user.UserAttributes?.find((one) => one.Name === name)?.Value ?? "";
      return {
        userId: user.Username,
        name: attribute("name"),
        email: attribute("email"),
        complete: user.UserStatus !== "FORCE_CHANGE_PASSWORD",
        enabled: user.Enabled ?? true,
      };
    },

    async setPassword(userId: string, Password: string) {
      const input = { UserPoolId, Username: userId, Password, Permanent: true };
      await guarded(() => client.send(new AdminSetUserPasswordCommand(input)));
    },
  };
}

function administration(client: CognitoIdentityProviderClient, config: Config) {
  const UserPoolId = config.userPoolId;
  const admins = { UserPoolId, GroupName: ADMIN_GROUP };
  return {
    async signOutEverywhere(userId: string) {
      const user = { UserPoolId, Username: userId };
      await guarded(() => client.send(new AdminUserGlobalSignOutCommand(user)));
    },

    async isAdmin(userId: string) {
      const command = new AdminListGroupsForUserCommand({ UserPoolId, Username: userId });
      const { Groups = [] } = await guarded(() => client.send(command));
      return Groups.some(({ GroupName }) => GroupName === ADMIN_GROUP);
    },

    async addAdmin(Username: string) {
      const add = () => client.send(new AdminAddUserToGroupCommand({ ...admins, Username }));
      if (await unless(["ResourceNotFoundException"], add)) return;
      await unless(["GroupExistsException"], () => client.send(new CreateGroupCommand(admins)));
      await guarded(add);
    },

    async removeAdmin(userId: string) {
      const command = new AdminRemoveUserFromGroupCommand({ ...admins, Username: userId });
      await unless(["ResourceNotFoundException"], () => client.send(command));
    },

    async setEnabled(Username: string, enabled: boolean) {
      const user = { UserPoolId, Username };
      const command = enabled
        ? new AdminEnableUserCommand(user)
        : new AdminDisableUserCommand(user);
      await guarded<unknown>(() => client.send(command));
    },
  };
}

/** Any other challenge, such as setting a first password, does not log the user in. */
function proofOf({
  AuthenticationResult,
  ChallengeName,
  ChallengeParameters,
  Session: session,
}: AdminInitiateAuthCommandOutput): Proof | undefined {
  const token = AuthenticationResult?.AccessToken;
  if (token !== undefined) {
    return { kind: "proved", userId: AccessToken.parse(decodeJwt(token)).username, token };
  }
  if (ChallengeName !== "SOFTWARE_TOKEN_MFA" || session === undefined) return undefined;
  const userId = z.uuid().parse(ChallengeParameters?.["USER_ID_FOR_SRP"]);
  return { kind: "challenge", userId, session };
}

function signIns(client: CognitoIdentityProviderClient, config: Config) {
  const ClientId = config.userPoolClientId;

  return {
    async signIn(USERNAME: string, PASSWORD: string): Promise<Proof | undefined> {
      const app = { UserPoolId: config.userPoolId, ClientId };
      const AuthFlow = "ADMIN_USER_PASSWORD_AUTH";
      const AuthParameters = { USERNAME, PASSWORD };
      const command = new AdminInitiateAuthCommand({ ...app, AuthFlow, AuthParameters });
      // All refusals look the same to the caller, so that no one learns who has an account.
      const answer = await unless(refusals, () => client.send(command));
      return answer && proofOf(answer);
    },

    async sendCode(userId: string) {
      const command = new ForgotPasswordCommand({ ClientId, Username: userId });
      const notNow = ["LimitExceededException", "InvalidParameterException"];
      await unless([...refusals, ...notNow], () => client.send(command));
    },

    async setPasswordByCode(userId: string, code: string, Password: string) {
      const change = { ClientId, Username: userId, ConfirmationCode: code, Password };
      const wrong = ["CodeMismatchException", "ExpiredCodeException", ...refusals];
      const done = await unless(wrong, () => client.send(new ConfirmForgotPasswordCommand(change)));
      if (!done) {
        throw invalid("code_invalid", "This code is incorrect or has expired. Request a new one.");
      }
    },
  };
}
