import type { KeyValue } from "./browser-storage.ts";
import type { SessionState, SessionUser } from "./session.ts";

/** The keys under which the browser's storage has the session. */
export const keptAs = { token: "token", user: "user" } as const;

function readUser(text: string | null): SessionUser | null {
  if (!text) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // We did not write this value, so no one is logged in.
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const record: Record<string, unknown> = { ...parsed };
  const text_ = (key: string) => (typeof record[key] === "string" ? record[key] : "");
  const isAdmin = record["isAdmin"] === true || record["role"] === "admin";
  const { roles } = record;
  return {
    userId: text_("userId"),
    name: text_("name"),
    email: text_("email"),
    isAdmin,
    role: text_("role") || (isAdmin ? "admin" : "student"),
    ...(Array.isArray(roles) && { roles }),
    ...(record["needsConsent"] === true && { needsConsent: true }),
    ...(record["needsSecondFactor"] === true && { needsSecondFactor: true }),
  };
}

/** Always the same object, so that a visitor's page does not rerender without a change. */
export const signedOut: SessionState = { token: null, user: null };

/** The session that is in the storage now. */
export function readSession(storage: KeyValue): SessionState {
  const token = storage.getItem(keptAs.token);
  const user = readUser(storage.getItem(keptAs.user));
  return token === null && user === null ? signedOut : { token, user };
}
