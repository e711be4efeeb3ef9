import { useSyncExternalStore } from "react";
import { type KeyValue, openStorage } from "./browser-storage.ts";

/** Who is signed in, as the API says and the browser keeps. */
export interface SessionUser {
  userId: string;
  name: string;
  email: string;
  isAdmin: boolean;
  role: string;
  /** No one has agreed to the terms for this student yet. */
  needsConsent?: true;
  /** An administrator who may do nothing before they have set up a second factor. */
  needsSecondFactor?: true;
}

export interface SessionState {
  token: string | null;
  /** Outlives an expired token, so that a test in progress still knows whose answers it holds. */
  user: SessionUser | null;
}

/** What login, register and refresh answer; the renewal token is in a cookie, out of our reach. */
export interface SignedIn {
  token: string;
  user: SessionUser;
}

export interface SessionStore {
  get: () => SessionState;
  /** The same, as the storage has it at this moment: another tab's event may be on its way. */
  look: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  signIn: (session: SignedIn) => void;
  /** The sign-in ran out: the token goes, the user stays known. */
  expire: () => void;
  clear: () => void;
}

type StorageEvents = Pick<EventTarget, "addEventListener" | "removeEventListener">;

const keys = { token: "token", user: "user" } as const;
/** Where earlier versions of the app kept what renewed the session. */
const FORMER_KEY = "refreshToken";

function readUser(text: string | null): SessionUser | null {
  if (!text) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // A value under our key that is not ours: no one is signed in.
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
 * The session in the browser's storage. Every read goes to the storage's last known text, so that
 * a sign-in or sign-out in another tab (a storage event) is followed at once.
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
 * The session as React state: the component follows sign-in, refresh and sign-out of any tab. A
 * page that was drawn beforehand was drawn for no one.
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => signedOut);
