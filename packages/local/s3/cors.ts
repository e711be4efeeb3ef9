import { S3Error } from "./s3-error.ts";

/** `*`, or the exact origins that may call from a browser. */
export type CorsRule = "*" | readonly string[];

const methods = "GET, PUT, HEAD, POST, DELETE";
const exposed =
  "ETag, Content-Length, Content-Range, Accept-Ranges, Last-Modified, Location, x-amz-request-id";

function allowedOrigin(request: Request, rule: CorsRule): string | undefined {
  const origin = request.headers.get("origin");
  if (origin === null) return undefined;
  if (rule === "*") return "*";
  return rule.includes(origin) ? origin : undefined;
}

/** Headers for an answer to another origin's script; never with credentials. */
export function corsHeaders(request: Request, rule: CorsRule = "*"): [string, string][] {
  const vary: [string, string][] = [["vary", "Origin"]];
  const origin = allowedOrigin(request, rule);
  if (origin === undefined) return vary;
  return [
    ...vary,
    ["access-control-allow-origin", origin],
    ["access-control-expose-headers", exposed],
  ];
}

/** @throws S3Error AccessForbidden for an origin or method that no rule allows */
export function preflight(request: Request, rule: CorsRule = "*"): Response {
  const method = request.headers.get("access-control-request-method");
  const known = method !== null && methods.split(", ").includes(method);
  if (!known || allowedOrigin(request, rule) === undefined) {
    const text = "CORSResponse: This CORS request is not allowed.";
    throw new S3Error(403, "AccessForbidden", text);
  }
  const headers = new Headers({
    "access-control-allow-methods": methods,
    "access-control-max-age": "3000",
  });
  const asked = request.headers.get("access-control-request-headers");
  if (asked !== null) headers.set("access-control-allow-headers", asked);
  return new Response(null, { status: 200, headers });
}
