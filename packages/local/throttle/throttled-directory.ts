import type { Buckets } from "./buckets.ts";
import type { DirectoryCategory, Limits } from "./limits.ts";

const SERVICE = "AWSCognitoIdentityProviderService";

/** The Cognito category of each operation that the embedded one supports. */
const CATEGORIES: Readonly<Record<DirectoryCategory, readonly string[]>> = {
  UserAuthentication: ["AdminInitiateAuth", "InitiateAuth", "AdminRespondToAuthChallenge"],
  UserCreation: ["AdminCreateUser", "SignUp", "AdminLinkProviderForUser"],
  UserAccountRecovery: [
    "AdminSetUserPassword",
    "ChangePassword",
    "ConfirmForgotPassword",
    "ForgotPassword",
  ],
  UserRead: ["AdminGetUser", "GetUser"],
  UserUpdate: [
    "AdminDeleteUser",
    "AdminDisableUser",
    "AdminEnableUser",
    "AdminUpdateUserAttributes",
    "VerifyUserAttribute",
  ],
  UserToken: ["RevokeToken"],
  UserResourceRead: ["AdminListGroupsForUser", "GetUserAttributeVerificationCode"],
  UserResourceUpdate: [
    "AdminAddUserToGroup",
    "AdminRemoveUserFromGroup",
    "AdminUserGlobalSignOut",
    "GlobalSignOut",
  ],
  UserList: ["ListUsers", "ListUsersInGroup"],
};

const categories = new Map(
  Object.entries(CATEGORIES).flatMap(([category, operations]) =>
    // The names are those of the object above.
    operations.map((operation) => [operation, category as DirectoryCategory] as const),
  ),
);

/** Cognito's error for a call above its category's quota; undefined if it is allowed. */
export function directoryRefusal(
  request: Request,
  { buckets, limits }: { buckets: Buckets; limits: Limits },
): Response | undefined {
  const [service, operation = ""] = (request.headers.get("x-amz-target") ?? "").split(".");
  const category = service === SERVICE ? categories.get(operation) : undefined;
  if (category === undefined) return undefined;
  const want = { name: `directory ${category}`, units: 1, rate: limits.directory[category] };
  if (!buckets.take([want])) return undefined;
  const type = "TooManyRequestsException";
  return Response.json(
    { __type: type, message: "Rate exceeded" },
    {
      status: 400,
      headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-errortype": type },
    },
  );
}
