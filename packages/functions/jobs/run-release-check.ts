import { ORIGIN_HEADER } from "../headers.ts";
import type { Ask } from "./call-api.ts";
import { CheckAccount, checkSignedIn } from "./signed-in.ts";
import * as z from "zod";

/** What the check of a new version needs from outside. */
interface ReleaseWorld {
  /** Invokes the new version with an event of the gateway. @returns its payload */
  invoke(event: object): Promise<unknown>;
  /** The value of a secret, by its name. */
  secret(name: string): Promise<string>;
  /**
   * The names of two secrets: what CloudFront shares with the API, and the account that logs in.
   */
  originSecret: string;
  accountSecret: string;
}

/** The gateway's answer; an error of the function has a message instead. */
const Answered = z.object({
  statusCode: z.number(),
  body: z.string().default(""),
  isBase64Encoded: z.boolean().default(false),
});

/**
 * Logs in at the version of the API that is about to take calls, before it takes any.
 *
 * @throws Error that says what that version answered: the deployment then stops
 */
export async function checkRelease(world: ReleaseWorld): Promise<string> {
  const origin = await world.secret(world.originSecret);
  const account = CheckAccount.parse(JSON.parse(await world.secret(world.accountSecret)));
  const ask: Ask = async (path, init) => {
    const payload = await world.invoke(eventOf(path, init, origin));
    const answer = Answered.safeParse(payload);
    if (!answer.success) throw new Error(`${path}: ${JSON.stringify(payload).slice(0, 300)}`);
    const { statusCode: status, body, isBase64Encoded } = answer.data;
    const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
    return new Response(bytes.length > 0 ? bytes : null, { status });
  };
  return checkSignedIn(ask, account);
}

/** A request as the gateway gives it to the API, payload format 2.0. */
function eventOf(
  path: string,
  { method = "GET", headers, body }: RequestInit = {},
  origin: string,
) {
  const given = Object.fromEntries(new Headers(headers));
  const userAgent = "academy-release-check";
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: "",
    headers: { host: "release-check", "user-agent": userAgent, ...given, [ORIGIN_HEADER]: origin },
    requestContext: {
      domainName: "release-check",
      requestId: crypto.randomUUID(),
      routeKey: "$default",
      stage: "$default",
      // An address that no one has, because it is reserved for documentation. So the limit of
      // logins per address only counts the logins of this check.
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent },
    },
    isBase64Encoded: false,
    ...(typeof body === "string" && { body }),
  };
}
