import { useSyncExternalStore } from "react";
import { type KeyValue, openStorage } from "./browser-storage.ts";

/** The logged-in user, as the API says and the browser stores. */
export interface SessionUser {
  userId: string;
  name: string;
  email: string;
  isAdmin: boolean;
  role: string;
  /** True if no one has accepted the terms for this student yet. */
  needsConsent?: true;
  /** True for an administrator who must set up a second factor first. */
  needsSecondFactor?: true;
}

export interface SessionState {
  token: string | null;
  /** Outlives an expired token, so that a running test still knows whose answers it has. */
  user: SessionUser | null;
}

/**
 * The response of login, register and refresh; the renewal token is in a cookie that scripts cannot
 * read.
 */
export interface SignedIn {
  token: string;
  user: SessionUser;
}

export interface SessionStore {
  get: () => SessionState;
  /** The same, read from the storage now: another tab's event may still be on its way. */
  look: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  signIn: (session: SignedIn) => void;
  /** The session expired: removes the token, keeps the user. */
  expire: () => void;
  clear: () => void;
}

type StorageEvents = Pick<EventTarget, "addEventListener" | "removeEventListener">;

const keys = { token: "token", user: "user" } as const;
/** Storage key of the renewal token in earlier versions. */
const FORMER_KEY = "refreshToken";

function readUser(text: string | null): SessionUser | null {
  if (!text) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // A foreign value under our key means that no one is logged in.
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const record: Record<string, unknown> = { ...parsed };
  const text_ = (key: string) => (typeof record[key] === "string" ? record[key] : "");
  const isAdmin = record["isAdmin"] === true || record["role"] === "admin";
  return {
    userId: text_("userId"),
    name: text_("name"),
    email: text_("email"),
    isAdmin,
    role: text_("role") || (isAdmin ? "admin" : "student"),
    ...(record["needsConsent"] === true && { needsConsent: true }),
    ...(record["needsSecondFactor"] === true && { needsSecondFactor: true }),
  };
}

const readState = (storage: KeyValue): SessionState => ({
  token: storage.getItem(keys.token),
  user: readUser(storage.getItem(keys.user)),
});

/**
 * The session in the browser's storage. Every read uses the storage's last known text, so that a
 * login or logout in another tab (a storage event) is followed immediately.
 */
export function createSessionStore(storage: KeyValue, events: StorageEvents): SessionStore {
  const listeners = new Set<() => void>();
  storage.removeItem(FORMER_KEY);
  let state = readState(storage);
  const changed = () => {
    state = readState(storage);
    for (const listener of listeners) listener();
  };
  const put = (key: string, value: string | null | undefined) =>
    value ? storage.setItem(key, value) : storage.removeItem(key);
  events.addEventListener("storage", changed);

  return {
    get: () => state,
    look() {
      const now = readState(storage);
      if (now.token !== state.token || now.user?.userId !== state.user?.userId) changed();
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn(session) {
      put(keys.user, JSON.stringify(session.user));
      put(keys.token, session.token);
      changed();
    },
    expire() {
      put(keys.token, null);
      changed();
    },
    clear() {
      for (const key of Object.values(keys)) put(key, null);
      changed();
    },
  };
}

export const session = createSessionStore(
  openStorage(),
  "document" in globalThis ? globalThis : new EventTarget(),
);

const signedOut: SessionState = { token: null, user: null };

/**
 * The session as React state: the component follows login, refresh and logout in any tab. A
 * prerendered page has no user.
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => signedOut);
