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

/** Where a payment provider's checkout comes from, by what it is to a page. */
export interface CheckoutOrigins {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
  images: readonly string[];
}

/** The provider's own list, as its plug-ins for shops with a content security policy have it. */
export const razorpayOrigins: CheckoutOrigins = {
  scripts: ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  frames: ["https://api.razorpay.com"],
  calls: ["https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"],
  images: ["https://cdn.razorpay.com"],
};

/** The one page that opens a checkout; whoever links to it has it loaded anew. */
export const CHECKOUT_PATH = "/payment";
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
  return {
    "content-security-policy": policyText(directivesOf(options)),
    ...(isHttps(options)
      ? { "strict-transport-security": `max-age=${twoYearsInSeconds}; includeSubDomains` }
      : {}),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissionsPolicy(),
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
  };
}

/**
 * Headers of the page that opens a checkout, where a provider is configured. Its script is written
 * for pages without Trusted Types and opens windows of banks, so that this page, and no other, does
 * without the one and may keep hold of the others.
 */
export function checkoutHeaders(
  options: HeaderOptions,
  checkout: CheckoutOrigins,
): Record<string, string> {
  const headers = securityHeaders(options);
  const policy = directivesOf(options).filter(([name]) => !name.includes("trusted-types"));
  const added: Record<string, readonly string[]> = {
    "script-src": checkout.scripts,
    "connect-src": [...checkout.calls, ...checkout.frames],
    "img-src": checkout.images,
  };
  const widened = policy.map(([name, ...sources]): Directive => [
    name,
    ...new Set([...sources, ...(added[name] ?? []).map(origin)]),
  ]);
  const frames = ["'self'", ...checkout.frames.map(origin)];
  return {
    ...headers,
    "content-security-policy": policyText([...widened, ["frame-src", ...frames]]),
    "permissions-policy": permissionsPolicy(checkout.frames),
    "cross-origin-opener-policy": "same-origin-allow-popups",
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

/** A directive's name and its sources. */
type Directive = [name: string, ...sources: string[]];

const policyText = (directives: readonly Directive[]): string =>
  directives.map((one) => one.join(" ")).join("; ");

function directivesOf(options: HeaderOptions): Directive[] {
  const media = origin(options.mediaOrigin);
  const bucket = options.bucketOrigin === undefined ? [] : [origin(options.bucketOrigin)];
  const connect = [media, ...bucket, ...(options.connectOrigins ?? []).map(origin)];
  return [
    ["default-src", "'self'"],
    ["script-src", "'self'"],
    // Mantine writes style elements; without 'unsafe-inline' they are refused.
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", "blob:", media],
    ["media-src", "'self'", "blob:", media, ...bucket],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...connect],
    ["object-src", "'none'"],
    ["base-uri", "'self'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["require-trusted-types-for", "'script'"],
    // `default` lets style sheets through and, once the editor has come, purifies the rest.
    ["trusted-types", "app-html", "dompurify", "default"],
    ...(isHttps(options) ? [["upgrade-insecure-requests"] satisfies Directive] : []),
  ];
}

const isHttps = ({ mediaOrigin }: HeaderOptions): boolean => mediaOrigin.startsWith("https://");

/** A checkout's frame may ask the browser's own payment dialog, on the page that opens it. */
function permissionsPolicy(payers: readonly string[] = []): string {
  const frames = payers.map((one) => `"${origin(one)}"`);
  const unused = unusedFeatures.filter((one) => payers.length === 0 || one !== "payment");
  return [
    ...usedFeatures.map((feature) => `${feature}=(self)`),
    ...unused.map((feature) => `${feature}=()`),
    ...(payers.length > 0 ? [`payment=(${["self", ...frames].join(" ")})`] : []),
  ].join(", ");
}

/** Loose about the host, which a stack only knows as a placeholder; strict about all else. */
function origin(text: string): string {
  if (!/^https?:\/\/[^\s;,'"/?#]+$/.test(text)) {
    throw new Error(`Not an origin for the content security policy: ${JSON.stringify(text)}`);
  }
  return text;
}
