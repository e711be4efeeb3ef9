import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { invalid } from "../../kernel/shared/error.ts";
import { IMAGE_LIMIT, imageTooLarge } from "./image.rules.ts";
import { isPublicAddress } from "./public-address.ts";

/** The way out; tests pass their own names, addresses and servers. */
export interface Outside {
  /** Every address that a name has now. */
  resolve(host: string): Promise<string[]>;
  isPublic(address: string): boolean;
  request: (options: RequestOptions) => ReturnType<typeof httpsRequest>;
  /** Milliseconds for all of it: names, redirects and the last byte. */
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
 * Fetches a picture from the web without ever speaking to a machine that is not on the open
 * Internet: each name is resolved once, all its addresses must be public, and the connection goes
 * to the address that was checked. Redirects are checked the same way.
 *
 * @returns at most 5 MB of whatever is there
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

/** Refused for a reason that the caller is not told: it would say what is inside. */
class Refusal extends Error {}

const notFetched = (cause: unknown) =>
  Object.assign(
    invalid(
      "image_not_fetched",
      "No picture could be fetched from this address. Save the picture and add the file.",
    ),
    { cause },
  );

/** What DNS, TLS and sockets throw has a code of Node's. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.name !== "AppError";

function allowedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url?.protocol !== "https:") {
    throw invalid("not_https", "Only pictures at https addresses can be fetched.");
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

/** The one address that will be spoken to. Where any of a name's is inside, none is. */
async function publicAddress(url: URL, outside: Outside, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [host] : await beforeEnd(outside.resolve(host), signal);
  const [first] = found;
  if (first === undefined || !found.every((one) => outside.isPublic(one))) {
    throw new Refusal("Not on the open Internet");
  }
  return first;
}

/** Names are resolved by the system, which knows no signals. */
function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Refusal("Timed out")), { once: true });
  });
  return Promise.race([work, ended]);
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
        // A connection of its own, to the address that was checked and no other.
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

/** Bytes are counted while they arrive, whatever the answer claims. */
async function collect(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  if (Number(response.headers["content-length"]) > IMAGE_LIMIT.bytes) {
    response.destroy();
    throw imageTooLarge();
  }
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (total > IMAGE_LIMIT.bytes) throw imageTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
