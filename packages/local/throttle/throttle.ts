import { once } from "node:events";
import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from "node:http";
import type { TableNames } from "../dynamo/create-tables.ts";
import { type Handler, type HttpServer, listen, loopbackNames } from "../http/http-server.ts";
import { systemCode } from "../start-error.ts";
import { Buckets } from "./buckets.ts";
import { type DirectoryCategory, type Limits, type ThrottleMode, limitsOf } from "./limits.ts";
import { ThrottledTables } from "./throttled-tables.ts";

/**
 * Refuses the calls that AWS would refuse. The embedded cloud alone accepts every call, and so
 * would never show how the product behaves in an overload.
 */
export interface Throttle {
  /** Nothing is refused before this call: the product's setup comes first. */
  begin(): void;
  /** Cognito's error for a call above its limits; undefined if the call is allowed. */
  directory(request: Request): Response | undefined;
  /** The API behind API Gateway's limits. */
  api(handler: Handler): Handler;
  /** Tables behind a separate address. */
  tables(url: string, names: TableNames): Promise<HttpServer>;
}

export function createThrottle(mode: ThrottleMode, now = () => performance.now()): Throttle {
  const limits = limitsOf(mode);
  const buckets = new Buckets(now);
  let begun = false;
  return {
    begin: () => void (begun = true),
    directory: (request) => (begun ? directoryRefusal(request, { buckets, limits }) : undefined),
    api: (handler) => (request, peer) => {
      const want = { name: "api", units: 1, ...limits.api };
      return begun && buckets.take([want]) ? tooManyRequests() : handler(request, peer);
    },
    tables(url, names) {
      const throttled = new ThrottledTables({ buckets, limits, names });
      const handle = async (request: Request) => {
        const body = await request.text();
        const sendOn = (sent: string) => forward(request, sent, url);
        const operation = (request.headers.get("x-amz-target") ?? "").split(".")[1] ?? "";
        return begun ? throttled.answer(operation, body, sendOn) : sendOn(body);
      };
      return listen(handle, { port: 0, host: "127.0.0.1", hostNames: loopbackNames });
    },
  };
}

/** API Gateway's own words, without a Retry-After. */
const tooManyRequests = () => Response.json({ message: "Too Many Requests" }, { status: 429 });

const SENT_ON = ["authorization", "content-type", "x-amz-target", "x-amz-date"];

/** Connections that stay open: opening one costs more than a call. */
const agent = new Agent({ keepAlive: true });

/** Passes a call on with Node's own client: `fetch` would take a third of a busy process's time. */
async function forward(request: Request, body: string, url: string): Promise<Response> {
  const headers: OutgoingHttpHeaders = { "content-length": Buffer.byteLength(body) };
  for (const name of SENT_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const answer = await post(url, headers, body);
  const parts: Buffer[] = await answer.toArray();
  const bytes = Buffer.concat(parts);
  return new Response(bytes, {
    status: answer.statusCode ?? 502,
    headers: {
      "content-type": answer.headers["content-type"] ?? "",
      "content-length": String(bytes.byteLength),
      "x-amzn-requestid": String(answer.headers["x-amzn-requestid"] ?? ""),
    },
  });
}

async function post(
  url: string,
  headers: OutgoingHttpHeaders,
  body: string,
): Promise<IncomingMessage> {
  const sent = httpRequest(url, { agent, method: "POST", headers });
  sent.end(body);
  try {
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return answer;
  } catch (error) {
    // The tables closed a kept connection at the same moment, and so have not seen the call.
    if (sent.reusedSocket && systemCode(error) === "ECONNRESET") return post(url, headers, body);
    throw error;
  }
}

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
    "AdminDisableProviderForUser",
    "AdminDisableUser",
    "AdminEnableUser",
    "AdminUpdateUserAttributes",
  ],
  UserToken: ["RevokeToken"],
  UserResourceRead: ["AdminListGroupsForUser"],
  UserResourceUpdate: [
    "AdminAddUserToGroup",
    "AdminRemoveUserFromGroup",
    "AdminUserGlobalSignOut",
    "GlobalSignOut",
  ],
  UserList: ["ListUsers"],
};

const categories = new Map(
  Object.entries(CATEGORIES).flatMap(([category, operations]) =>
    // The names are the keys of the object above.
    operations.map((operation) => [operation, category as DirectoryCategory] as const),
  ),
);

/** Cognito's error for a call above its category's quota; undefined if it is allowed. */
function directoryRefusal(
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
