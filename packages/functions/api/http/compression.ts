import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/** Smaller answers fit into one packet either way. */
const LEAST_BYTES = 1024;
/**
 * Measured on papers of 90 questions: a tenth smaller than level 1, and much faster than level 9.
 */
const LEVEL = 4;

/**
 * Answers here contain tokens and codes next to text that the caller sent. Someone who makes a
 * victim's browser send texts and sees the lengths of the answers could guess a secret (BREACH).
 */
const secretPlaces = ["/api/auth", "/api/account"];

const mayHoldSecrets = (path: string): boolean =>
  secretPlaces.some((place) => path === place || path.startsWith(`${place}/`));

/**
 * Compresses a text answer of the endpoint at `path` (as declared) for callers that accept gzip.
 */
export async function textAnswer(
  text: string,
  { status, headers }: { status: number; headers: Record<string, string> },
  { path, accepts }: { path: string; accepts: string | undefined },
): Promise<Response> {
  if (Buffer.byteLength(text) < LEAST_BYTES || mayHoldSecrets(path)) {
    return new Response(text, { status, headers });
  }
  const varied = { ...headers, vary: "Accept-Encoding" };
  if (!readsGzip(accepts)) return new Response(text, { status, headers: varied });
  // Off the event loop, since a large answer takes milliseconds.
  const body = await compress(text, { level: LEVEL });
  return new Response(body, { status, headers: { ...varied, "content-encoding": "gzip" } });
}

/** Whether `accept-encoding` accepts gzip, by name or by `*`; a weight of 0 refuses it. */
export function readsGzip(accepts: string | undefined): boolean {
  const weights = new Map(
    (accepts ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
