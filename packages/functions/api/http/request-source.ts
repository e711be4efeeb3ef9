import * as z from "zod";

/** A request's facts from API Gateway's HTTP API, through Hono's Lambda adapter. */
const Lambda = z.object({
  requestContext: z.object({
    requestId: z.string(),
    http: z.object({ sourceIp: z.string() }),
  }),
});

/** A request's facts from a Node server, through Hono's adapter. */
const NodeServer = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
});

/** The platform's id of the request, by which its line in the access log is found. */
export const platformRequestId = (env: unknown): string | undefined =>
  Lambda.safeParse(env).data?.requestContext.requestId;

/** The address of the client; empty when the app was called in its own process. */
export const clientIp = (env: unknown): string =>
  Lambda.safeParse(env).data?.requestContext.http.sourceIp ??
  NodeServer.safeParse(env).data?.incoming.socket.remoteAddress ??
  "";
