import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/** Below this a packet holds the answer either way. */
const LEAST_BYTES = 1024;
/** Measured on papers of 90 questions: smaller than 1 by a tenth, and far quicker than 9. */
const LEVEL = 4;

/**
 * Answers here carry tokens and codes beside text that the caller sent. Whoever can have a victim's
 * browser send texts and sees the lengths of the answers could guess a secret from them (BREACH).
 */
const secretPlaces = ["/api/auth", "/api/account"];

const mayHoldSecrets = (path: string): boolean =>
  secretPlaces.some((place) => path === place || path.startsWith(`${place}/`));

/** A text answer of the endpoint at `path` (as declared), as gzip for callers that read it. */
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
  // Beside the event loop, as a large answer takes milliseconds.
  const body = await compress(text, { level: LEVEL });
  return new Response(body, { status, headers: { ...varied, "content-encoding": "gzip" } });
}

/** Whether `accept-encoding` takes gzip, by its name or by `*`; a weight of 0 refuses it. */
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
