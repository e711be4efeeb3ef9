import { withoutSecrets } from "./audit.rules.ts";

/** The input of a call, as it was parsed. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * A note is written for each call by which staff change something, so it is kept small: DynamoDB
 * charges for each kilobyte.
 */
const MOST_CHARACTERS = 2_000;

/**
 * The input of a call without secrets and files. If it is long, only the ids in its address and the
 * names of the body's fields, 50 at most, are kept.
 */
export function sentOf({ params, query, body }: Sent): Sent & { fields?: string[] } {
  const kept = plain({ params, query, body });
  if (JSON.stringify(kept).length <= MOST_CHARACTERS) return kept;
  const fields = typeof body === "object" && body !== null ? Object.keys(body).slice(0, 50) : [];
  return { ...plain({ params }), fields };
}

/**
 * The input of a call as plain JSON, without fields named `code`: a login code might still be valid
 * if the call was interrupted.
 */
function plain(sent: Sent): Sent {
  const keep = (name: string, value: unknown) => (name === "code" ? undefined : value);
  // The values are plain objects, which JSON returns unchanged.
  return JSON.parse(JSON.stringify(withoutSecrets(sent), keep)) as Sent;
}

/** The target of a call: the first id in its address, or the caller if there is no id. */
export function targetOf({ params }: Sent, userId: string): string {
  const [first] = typeof params === "object" && params !== null ? Object.values(params) : [];
  return typeof first === "string" ? first : userId;
}
