import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Config } from "../../kernel/platform/config.ts";
import { openClient } from "../../kernel/platform/client.ts";
import { unless } from "./directory-call.directory.ts";

/** Cognito's part in deleting an account, at the owner's request or from the schedule. */
export interface AccountDirectory {
  /** Deletes a user; does nothing if there is no such user. */
  remove(userId: string): Promise<void>;
}

const directories = new WeakMap<Config, AccountDirectory>();

/** The directory named in the configuration; one client per process. */
export function openAccountDirectory(config: Config): AccountDirectory {
  const known = directories.get(config);
  if (known) return known;
  const client = openClient(CognitoIdentityProviderClient, config, "cognito");
  const directory = accounts(client, config);
  directories.set(config, directory);
  return directory;
}

const accounts = (
  client: CognitoIdentityProviderClient,
  { userPoolId: UserPoolId }: Config,
): AccountDirectory => ({
  async remove(Username) {
    const command = new AdminDeleteUserCommand({ UserPoolId, Username });
    await unless(["UserNotFoundException"], () => client.send(command));
  },
});
