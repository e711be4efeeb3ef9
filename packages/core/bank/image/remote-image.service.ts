import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { invalid } from "../../kernel/shared/error.ts";
import { IMAGE_LIMIT, imageTooLarge } from "./image.rules.ts";
import { isPublicAddress } from "./public-address.ts";

/** Outbound network access, injectable for tests: DNS and sockets. */
export interface Outside {
  /** All current addresses of a host name. */
  resolve(host: string): Promise<string[]>;
  isPublic(address: string): boolean;
  request: (options: RequestOptions) => ReturnType<typeof httpsRequest>;
  /** Milliseconds for the whole fetch: lookups, redirects and all bytes. */
  timeoutMs: number;
}

const internet: Outside = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  request: (options) => httpsRequest(options),
  timeoutMs: 5000,
};

const REDIRECTS = 2;

/**
 * Fetches an image from the web without ever contacting a machine outside the public Internet:
 * resolves each host name once, requires all its addresses to be public, and connects to the
 * address that was checked. Checks redirects in the same way.
 *
 * @returns the content, at most 5 MB; it may not be an image
 * @throws AppError `not_https`, `image_not_fetched`, `image_too_large`
 */
export async function fetchImage(address: string, outside = internet): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(outside.timeoutMs);
  try {
    return await follow(allowedUrl(address), REDIRECTS, outside, signal);
  } catch (error) {
    if (error instanceof Refusal || signal.aborted || isNetworkError(error)) {
      throw notFetched(error);
    }
    throw error;
  }
}

/** The client is not told the reason, because it would reveal our internal network. */
class Refusal extends Error {}

const notFetched = (cause: unknown) =>
  Object.assign(
    invalid(
      "image_not_fetched",
      "The image could not be loaded from this address. Save it and upload the file.",
    ),
    { cause },
  );

/** Errors of DNS, TLS and sockets have a Node.js error code. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.name !== "AppError";

function allowedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url?.protocol !== "https:") {
    throw invalid("not_https", "Only images at https addresses can be fetched.");
  }
  if (url.username || url.password || url.port) throw new Refusal("Unusual address");
  return url;
}

async function follow(
  url: URL,
  redirects: number,
  outside: Outside,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await ask(url, await publicAddress(url, outside, signal), outside, signal);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy();
    if (redirects === 0) throw new Refusal("Too many redirects");
    return follow(allowedUrl(headers.location, url), redirects - 1, outside, signal);
  }
  const packed = headers["content-encoding"] ?? "identity";
  if (statusCode !== 200 || packed !== "identity") {
    response.destroy();
    throw new Refusal(`Answer ${statusCode}, ${packed}`);
  }
  return collect(response);
}

/** The address to connect to; refuses the host name if any of its addresses is internal. */
async function publicAddress(url: URL, outside: Outside, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [host] : await orAborted(outside.resolve(host), signal);
  const [first] = found;
  if (first === undefined || !found.every((one) => outside.isPublic(one))) {
    throw new Refusal("Not on the public Internet");
  }
  return first;
}

/** Aborts a DNS lookup, which does not support abort signals. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Refusal("Timed out")), { once: true });
  });
  return Promise.race([work, aborted]);
}

function ask(
  url: URL,
  address: string,
  outside: Outside,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const family = isIP(address);
    outside
      .request({
        host: url.hostname.replace(/^\[|\]$/g, ""),
        path: url.pathname + url.search,
        headers: { accept: "image/*", "accept-encoding": "identity" },
        // Opens a new connection, which can only go to the address that was checked.
        agent: false,
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
        signal,
      })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

/** Counts the bytes as they arrive, because Content-Length may be wrong. */
async function collect(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  if (Number(response.headers["content-length"]) > IMAGE_LIMIT.bytes) {
    response.destroy();
    throw imageTooLarge();
  }
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (total > IMAGE_LIMIT.bytes) throw imageTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
