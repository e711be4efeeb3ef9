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
 * The users in Cognito: email, password and whether they may log in. Errors are translated to the
 * product's own, without details that an outsider could learn from.
 */
export interface Directory {
  /** @returns the new user's id, or undefined if the email is in use */
  create(email: string, name: string): Promise<string | undefined>;
  find(emailOrId: string): Promise<DirectoryUser | undefined>;
  setPassword(userId: string, password: string): Promise<void>;
  /** @returns undefined for a wrong password, an unknown email or a disabled user */
  signIn(email: string, password: string): Promise<Proof | undefined>;
  /** Mails a code if possible; does not reveal whether it was. */
  sendCode(email: string): Promise<void>;
  /** @throws AppError `invalid` code_invalid, or `limited` after too many wrong codes */
  setPasswordByCode(email: string, code: string, password: string): Promise<void>;
  signOutEverywhere(userId: string): Promise<void>;
  isAdmin(userId: string): Promise<boolean>;
  addAdmin(userId: string): Promise<void>;
  removeAdmin(userId: string): Promise<void>;
  setEnabled(userId: string, enabled: boolean): Promise<void>;
}

const Subject = z.object({ sub: z.uuid() });

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
    async create(email: string, name: string) {
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: "SUPPRESS",
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "email_verified", Value: "true" },
          { Name: "name", Value: name },
        ],
      });
      const created = await unless(["UsernameExistsException"], () => client.send(command));
      return created?.User?.Username;
    },

    async find(emailOrId: string): Promise<DirectoryUser | undefined> {
      const command = new AdminGetUserCommand({ UserPoolId, Username: emailOrId });
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

/** Any other challenge, such as setting a first password, does not sign the user in. */
function proofOf({
  AuthenticationResult,
  ChallengeName,
  ChallengeParameters,
  Session: session,
}: AdminInitiateAuthCommandOutput): Proof | undefined {
  const token = AuthenticationResult?.AccessToken;
  if (token !== undefined) {
    return { kind: "proved", userId: Subject.parse(decodeJwt(token)).sub, token };
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
      // All refusals look the same to the caller, so that they do not reveal who has an account.
      const answer = await unless(refusals, () => client.send(command));
      return answer && proofOf(answer);
    },

    async sendCode(email: string) {
      const command = new ForgotPasswordCommand({ ClientId, Username: email });
      const notNow = ["LimitExceededException", "InvalidParameterException"];
      await unless([...refusals, ...notNow], () => client.send(command));
    },

    async setPasswordByCode(email: string, code: string, Password: string) {
      const change = { ClientId, Username: email, ConfirmationCode: code, Password };
      const wrong = ["CodeMismatchException", "ExpiredCodeException", ...refusals];
      const done = await unless(wrong, () => client.send(new ConfirmForgotPasswordCommand(change)));
      if (!done) {
        throw invalid("code_invalid", "This code is incorrect or has expired. Request a new one.");
      }
    },
  };
}
