import type { LambdaContext } from "hono/aws-lambda";

/** An event of API Gateway's HTTP API, payload format 2.0. */
export const event = (method: string, path: string, body?: string, headers = {}) => ({
  version: "2.0",
  routeKey: "$default",
  rawPath: path,
  rawQueryString: "",
  headers: { host: "api.example", "content-type": "application/json", ...headers },
  requestContext: {
    accountId: "1",
    apiId: "a",
    authentication: null,
    authorizer: {},
    domainName: "api.example",
    domainPrefix: "api",
    http: { method, path, protocol: "HTTP/1.1", sourceIp: "203.0.113.9", userAgent: "test" },
    requestId: "gateway-request-1",
    routeKey: "$default",
    stage: "$default",
    time: "21/Nov/2026:10:00:00 +0000",
    timeEpoch: 1,
  },
  isBase64Encoded: false,
  body: body ?? null,
});

// Hono passes the context on without reading it.
export const context = {} as LambdaContext;
