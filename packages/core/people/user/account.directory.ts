import {
  AdminDeleteUserCommand,
  AdminDisableProviderForUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import * as z from "zod";
import type { Config } from "../../kernel/platform/config.ts";
import { openClient } from "../../kernel/platform/client.ts";
import { guarded, unless } from "./directory-call.directory.ts";

/**
 * What Cognito has to do in rare changes of an account: deleting it, and correcting its address.
 */
export interface AccountDirectory {
  /** Deletes a user; does nothing if there is no such user. */
  remove(userId: string): Promise<void>;
  /** Sets the address to which Cognito sends codes. */
  setEmail(userId: string, email: string): Promise<void>;
  /** Removes the login with Google from this user; does nothing if there is none. */
  unlinkGoogle(userId: string): Promise<void>;
}

/** A user's logins with other services, as Cognito lists them. */
const Identities = z.array(z.object({ providerName: z.string(), userId: z.string() }));

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

  async setEmail(Username, email) {
    const UserAttributes = [
      { Name: "email", Value: email },
      { Name: "email_verified", Value: "true" },
    ];
    const command = new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes });
    await guarded<unknown>(() => client.send(command));
  },

  async unlinkGoogle(Username) {
    const user = await guarded(() =>
      client.send(new AdminGetUserCommand({ UserPoolId, Username })),
    );
    const written = user.UserAttributes?.find(({ Name }) => Name === "identities")?.Value ?? "[]";
    for (const { providerName, userId } of Identities.parse(JSON.parse(written))) {
      const linked = {
        ProviderName: providerName,
        ProviderAttributeName: "Cognito_Subject",
        ProviderAttributeValue: userId,
      };
      const command = new AdminDisableProviderForUserCommand({ UserPoolId, User: linked });
      await guarded<unknown>(() => client.send(command));
    }
  },
});
