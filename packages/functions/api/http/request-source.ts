import * as z from "zod";

/** What API Gateway's HTTP API tells of a request, through Hono's Lambda adapter. */
const Lambda = z.object({
  requestContext: z.object({
    requestId: z.string(),
    http: z.object({ sourceIp: z.string() }),
  }),
});

/** What a Node server tells of it, through Hono's adapter. */
const NodeServer = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
});

/** The platform's own id of the request, by which its access log can be found. */
export const platformRequestId = (env: unknown): string | undefined =>
  Lambda.safeParse(env).data?.requestContext.requestId;

/** The address the request came from; empty when the app was called in its own process. */
export const clientIp = (env: unknown): string =>
  Lambda.safeParse(env).data?.requestContext.http.sourceIp ??
  NodeServer.safeParse(env).data?.incoming.socket.remoteAddress ??
  "";
