/**
 * The response headers of the product, decided here once: CloudFront sends them on AWS, the
 * embedded cloud's web server on a laptop. This file imports nothing, so that both may read it.
 */
export interface HeaderOptions {
  /** Where pictures and free videos come from, as origin: `https://media.example.org`. */
  mediaOrigin: string;
  /** Where uploads go and other videos come from, each by a signed address, where it differs. */
  bucketOrigin?: string;
  /** Further origins the web app may call, such as a deployment's sign-in provider. */
  connectOrigins?: readonly string[];
}

/** By which CloudFront shows the API that a call came through it: its value is their secret. */
export const ORIGIN_HEADER = "x-academy-origin";

const twoYearsInSeconds = 63_072_000;

/** What a page of ours asks a visitor's device for; everything else stays off. */
const usedFeatures = ["camera", "microphone", "display-capture", "fullscreen"];
const unusedFeatures = [
  "accelerometer",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "midi",
  "otp-credentials",
  "payment",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/**
 * Headers of every page and asset of the web app.
 *
 * A page served by https takes its media by https too (a browser refuses anything else), so the
 * media origin's scheme tells whether the rules that bind a host to https belong in.
 *
 * @throws Error when an origin is not one: a path, a space or a semicolon would change the policy.
 */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  const https = options.mediaOrigin.startsWith("https://");
  return {
    "content-security-policy": contentSecurityPolicy(options, https),
    ...(https
      ? { "strict-transport-security": `max-age=${twoYearsInSeconds}; includeSubDomains` }
      : {}),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissionsPolicy(),
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
  };
}

/** Headers of every JSON answer: kept by nobody, and inert should it ever be opened as a page. */
export function apiHeaders(): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  };
}

function contentSecurityPolicy(options: HeaderOptions, https: boolean): string {
  const media = origin(options.mediaOrigin);
  const bucket = options.bucketOrigin === undefined ? [] : [origin(options.bucketOrigin)];
  const connect = [media, ...bucket, ...(options.connectOrigins ?? []).map(origin)];
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine writes style elements; without 'unsafe-inline' they are refused.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${media}`,
    `media-src ${["'self'", "blob:", media, ...bucket].join(" ")}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // `default` lets style sheets through and, once the editor has come, purifies the rest.
    "trusted-types app-html dompurify default",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function permissionsPolicy(): string {
  return [
    ...usedFeatures.map((feature) => `${feature}=(self)`),
    ...unusedFeatures.map((feature) => `${feature}=()`),
  ].join(", ");
}

/** Loose about the host, which a stack only knows as a placeholder; strict about all else. */
function origin(text: string): string {
  if (!/^https?:\/\/[^\s;,'"/?#]+$/.test(text)) {
    throw new Error(`Not an origin for the content security policy: ${JSON.stringify(text)}`);
  }
  return text;
}
