import { withoutSecrets } from "./audit.rules.ts";

/** What a call sent, as it was read. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A note is written for each call of staff, so it stays small: DynamoDB counts each kilobyte. */
const MOST_CHARACTERS = 2_000;

/** What was sent, without secrets and files; of a long body only the names of its fields. */
export function sentOf({ params, query, body }: Sent): Sent & { fields?: string[] } {
  const kept = plain({ params, query, body });
  if (JSON.stringify(kept).length <= MOST_CHARACTERS) return kept;
  const fields = typeof body === "object" && body !== null ? Object.keys(body).slice(0, 50) : [];
  return { ...plain({ params }), fields };
}

/** As JSON has it; a code that proves someone may still be good, because its call did not end. */
function plain(sent: Sent): Sent {
  const keep = (name: string, value: unknown) => (name === "code" ? undefined : value);
  // Objects of objects: JSON gives back what it was given.
  return JSON.parse(JSON.stringify(withoutSecrets(sent), keep)) as Sent;
}

/** What a call is about: the first id of its address; without one, its caller. */
export function targetOf({ params }: Sent, userId: string): string {
  const [first] = typeof params === "object" && params !== null ? Object.values(params) : [];
  return typeof first === "string" ? first : userId;
}
