/**
 * The response headers of the product, decided here once: CloudFront sends them on AWS, the
 * embedded cloud's web server on a laptop. This file imports nothing, so that both may import it.
 */
export interface HeaderOptions {
  /** The origin of images and free videos: `https://media.example.org`. */
  mediaOrigin: string;
  /**
   * The origin of uploads and of videos that are not free, with signed addresses; only if it is not
   * `mediaOrigin`.
   */
  bucketOrigin?: string;
  /** Further origins the web app may call, such as a deployment's login provider. */
  connectOrigins?: readonly string[];
}

/** The origins of a payment provider's checkout, by purpose. */
export interface CheckoutOrigins {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
  images: readonly string[];
}

/** The provider's own list, from its plug-ins for shops with a content security policy. */
export const razorpayOrigins: CheckoutOrigins = {
  scripts: ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  frames: ["https://api.razorpay.com"],
  calls: ["https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"],
  images: ["https://cdn.razorpay.com"],
};

/** The only pages that open a checkout. A link to one of them loads the page from the server. */
export const CHECKOUT_PATHS: readonly string[] = ["/payment", "/pay"];
/** CloudFront's secret in this header proves to the API that a call came through it. */
export const ORIGIN_HEADER = "x-academy-origin";
/** The header with the address that CloudFront saw. It only counts with CloudFront's secret. */
export const VIEWER_HEADER = "x-academy-viewer";
/** Calls below this path have no VIEWER_HEADER, because no endpoint there is limited by address. */
export const UNLIMITED_PATH = "/api/attempts/";

const twoYearsInSeconds = 63_072_000;
const httpsOnly = {
  "strict-transport-security": `max-age=${twoYearsInSeconds}; includeSubDomains`,
};

/** The browser features that our pages use; all others are off. */
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
 * A page served over https loads its media over https too (browsers refuse anything else), so the
 * media origin's scheme decides whether to add the headers that force https.
 *
 * @throws Error for a text that is not an origin: a path, a space or a semicolon would change the
 * policy.
 */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  return {
    "content-security-policy": policyText(directivesOf(options)),
    ...(isHttps(options) ? httpsOnly : {}),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissionsPolicy(),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
  };
}

/**
 * Headers of the pages that open a checkout, where a provider is configured. The provider's script
 * does not support Trusted Types and opens banks' windows, so only these pages do without Trusted
 * Types and may keep references to the windows.
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

/**
 * Headers of every JSON answer: never cached, and inert if it is opened as a page.
 *
 * @param webOrigin the web app's origin, whose scheme decides whether browsers must use https
 */
export function apiHeaders(webOrigin: string): Record<string, string> {
  return {
    ...(webOrigin.startsWith("https://") ? httpsOnly : {}),
    "cross-origin-resource-policy": "same-origin",
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
    // The builder's drag library adds style elements, and the markup of formulas has style
    // attributes.
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", "blob:", media],
    ["media-src", "'self'", "blob:", media, ...bucket],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...connect],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["require-trusted-types-for", "'script'"],
    // `app-worker` accepts the addresses of our workers. The editor makes `default`, which
    // sanitises the markup of the editor's libraries.
    ["trusted-types", "app-html", "app-worker", "dompurify", "default"],
    ...(isHttps(options) ? [["upgrade-insecure-requests"] satisfies Directive] : []),
  ];
}

const isHttps = ({ mediaOrigin }: HeaderOptions): boolean => mediaOrigin.startsWith("https://");

/**
 * On the pages that open a checkout, the checkout's frame may open the browser's payment dialog.
 */
function permissionsPolicy(payers: readonly string[] = []): string {
  const frames = payers.map((one) => `"${origin(one)}"`);
  const unused = unusedFeatures.filter((one) => payers.length === 0 || one !== "payment");
  return [
    ...usedFeatures.map((feature) => `${feature}=(self)`),
    ...unused.map((feature) => `${feature}=()`),
    ...(payers.length > 0 ? [`payment=(${["self", ...frames].join(" ")})`] : []),
  ].join(", ");
}

/** Checks every part but the host, because a stack only knows a placeholder for the host. */
function origin(text: string): string {
  if (!/^https?:\/\/[^\s;,'"/?#]+$/.test(text)) {
    throw new Error(`Not an origin for the content security policy: ${JSON.stringify(text)}`);
  }
  return text;
}
