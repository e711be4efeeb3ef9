import { randomUUID } from "node:crypto";
import { isDiskFull, reportDiskFull } from "../disk/trouble.ts";
import { type Hasher, createChallenges, createHasher } from "./secrets.ts";
import { CognitoError, type Mail, type Operation, type Pool } from "./pool.ts";
import { createSignInPage } from "./hosted/sign-in-page.ts";
import * as groups from "./groups.operations.ts";
import { readInput } from "./input.ts";
import * as mfa from "./mfa.operations.ts";
import * as passwords from "./password.operations.ts";
import * as providers from "./provider.operations.ts";
import { openPoolStore } from "./pool-store.ts";
import * as signIn from "./sign-in.operations.ts";
import { createTokens } from "./tokens.ts";
import * as users from "./users.operations.ts";

export interface CognitoOptions {
  /** Where users and keys are kept; undefined keeps them in memory. */
  folder: string | undefined;
  poolId: string;
  clientId: string;
  /** The `iss` of the tokens. */
  issuer: string;
  clock: { now(): number };
  sendMail(mail: Mail): Promise<void> | void;
  /** If set, calls that need AWS credentials must be signed under this access key id. */
  accessKeyId?: string;
  /** The web app's origin, to which the login page returns; without it there is no such page. */
  webOrigin?: string;
  hasher?: Hasher | undefined;
}

export interface Cognito {
  /** Whether a request is meant for the pool; it shares its address with other services. */
  matches(request: Request): boolean;
  /** Handles one HTTP request: the API with POST, the public keys with GET. */
  handle(request: Request): Promise<Response>;
  /** Handles browsers' requests to the pool's own login page. */
  readonly signInPage: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

const maximumBody = 128 * 1024;

/** Operations that anyone may call, as on AWS; all other operations need AWS credentials. */
const openOperations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AssociateSoftwareToken: mfa.AssociateSoftwareToken,
    ChangePassword: passwords.ChangePassword,
    ConfirmForgotPassword: passwords.ConfirmForgotPassword,
    ForgotPassword: passwords.ForgotPassword,
    GetUser: signIn.GetUser,
    GlobalSignOut: signIn.GlobalSignOut,
    InitiateAuth: signIn.InitiateAuth,
    RevokeToken: signIn.RevokeToken,
    SignUp: signIn.SignUp,
    VerifySoftwareToken: mfa.VerifySoftwareToken,
  }),
);

const signedOperations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AdminAddUserToGroup: groups.AdminAddUserToGroup,
    AdminCreateUser: users.AdminCreateUser,
    AdminDeleteUser: users.AdminDeleteUser,
    AdminDisableProviderForUser: providers.AdminDisableProviderForUser,
    AdminDisableUser: users.AdminDisableUser,
    AdminEnableUser: users.AdminEnableUser,
    AdminGetUser: users.AdminGetUser,
    AdminInitiateAuth: signIn.AdminInitiateAuth,
    AdminLinkProviderForUser: providers.AdminLinkProviderForUser,
    AdminListGroupsForUser: groups.AdminListGroupsForUser,
    AdminRemoveUserFromGroup: groups.AdminRemoveUserFromGroup,
    AdminRespondToAuthChallenge: mfa.AdminRespondToAuthChallenge,
    AdminSetUserMFAPreference: mfa.AdminSetUserMFAPreference,
    AdminSetUserPassword: users.AdminSetUserPassword,
    AdminUpdateUserAttributes: users.AdminUpdateUserAttributes,
    AdminUserGlobalSignOut: signIn.AdminUserGlobalSignOut,
    CreateGroup: groups.CreateGroup,
    ListUsers: users.ListUsers,
  }),
);

/**
 * A Cognito user pool with one app client, with the wire protocol of the real one (AWS JSON 1.1).
 *
 * Imitated: email as the user name regardless of case, a password policy of eight characters,
 * errors that do not reveal whether a user exists, RS256 tokens with a pool's claims, revocation,
 * codes of an authenticator app. Not imitated: signatures are read (key id) but not verified, no
 * codes by SMS or mail at login, no SRP or self sign-up, no lock after wrong passwords, and a
 * refresh token is not replaced when used.
 */
export async function createCognito(options: CognitoOptions): Promise<Cognito> {
  const store = await openPoolStore(options.folder, options.clock.now());
  const tokens = await createTokens(options);
  const pool: Pool = {
    id: options.poolId,
    clientId: options.clientId,
    clock: options.clock,
    store,
    tokens,
    challenges: createChallenges(options.clock),
    hasher: options.hasher ?? createHasher(),
    sendMail: (mail) => options.sendMail(mail),
  };
  const keysPath = `/${options.poolId}/.well-known/jwks.json`;

  const asksForKeys = (request: Request) =>
    request.method === "GET" && new URL(request.url).pathname === keysPath;

  return {
    matches: (request) => asksForKeys(request) || targetOf(request)[0] === serviceName,
    async handle(request) {
      if (asksForKeys(request)) {
        return Response.json(tokens.jwks, {
          headers: { "cache-control": "public, max-age=86400" },
        });
      }
      if (request.method !== "POST") return new Response("Not found", { status: 404 });
      return answer(() => call(pool, request, options.accessKeyId));
    },
    signInPage: createSignInPage(pool, options.webOrigin),
    close: () => store.close(),
  };
}

const serviceName = "AWSCognitoIdentityProviderService";

const targetOf = (request: Request) => (request.headers.get("x-amz-target") ?? "").split(".");

async function call(pool: Pool, request: Request, keyId: string | undefined): Promise<object> {
  const [service, name = ""] = targetOf(request);
  const signed = signedOperations.get(name);
  const operation = signed ?? openOperations.get(name);
  if (service !== serviceName || !operation) {
    throw new CognitoError("UnknownOperationException", `There is no operation ${name}.`);
  }
  if (signed) checkCredentials(request.headers.get("authorization"), keyId);
  const body = await request.text();
  if (body.length > maximumBody) {
    throw new CognitoError("RequestEntityTooLargeException", "The body is too large.");
  }
  return operation(pool, readInput(body));
}

/** Checks the access key id; only AWS verifies the signature. */
function checkCredentials(header: string | null, keyId: string | undefined): void {
  const [, signer] = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(header ?? "") ?? [];
  if (signer === undefined) {
    throw new CognitoError("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  if (keyId !== undefined && signer !== keyId) {
    throw new CognitoError(
      "UnrecognizedClientException",
      "The security token included in the request is invalid.",
    );
  }
}

async function answer(work: () => Promise<object>): Promise<Response> {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amzn-requestid": randomUUID(),
    "cache-control": "no-store",
  };
  try {
    return new Response(JSON.stringify(await work()), { headers });
  } catch (error) {
    if (error instanceof CognitoError) {
      const { type, message } = error;
      return new Response(JSON.stringify({ __type: type, message }), {
        status: 400,
        headers: { ...headers, "x-amzn-errortype": type, "x-amzn-errormessage": message },
      });
    }
    if (isDiskFull(error)) reportDiskFull();
    else console.error("Cognito:", error);
    const __type = "InternalErrorException";
    return new Response(JSON.stringify({ __type, message: "Something went wrong" }), {
      status: 500,
      headers: { ...headers, "x-amzn-errortype": __type },
    });
  }
}
