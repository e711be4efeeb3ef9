import { useSyncExternalStore } from "react";
import { type KeyValue, openStorage } from "./browser-storage.ts";
import { keptAs, readSession, signedOut } from "./kept-session.ts";

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

/** Where earlier versions of the app kept what renewed the session. */
const FORMER_KEY = "refreshToken";

/**
 * The session in the browser's storage. Every read goes to the storage's last known text, so that
 * a sign-in or sign-out in another tab (a storage event) is followed at once.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createSessionStore(storage: KeyValue, events: StorageEvents): SessionStore {
  const listeners = new Set<() => void>();
  storage.removeItem(FORMER_KEY);
  let state = readSession(storage);
  const changed = () => {
    state = readSession(storage);
    for (const listener of listeners) listener();
  };
  const put = (key: string, value: string | null | undefined) =>
    value ? storage.setItem(key, value) : storage.removeItem(key);
  events.addEventListener("storage", changed);

  return {
    get: () => state,
    look() {
      const now = readSession(storage);
      if (now.token !== state.token || now.user?.userId !== state.user?.userId) changed();
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn(session) {
      put(keptAs.user, JSON.stringify(session.user));
      put(keptAs.token, session.token);
      changed();
    },
    expire() {
      put(keptAs.token, null);
      changed();
    },
    clear() {
      for (const key of Object.values(keptAs)) put(key, null);
      changed();
    },
  };
}

export const session = createSessionStore(
  openStorage(),
  "document" in globalThis ? globalThis : new EventTarget(),
);

/**
 * The session as React state: the component follows sign-in, refresh and sign-out of any tab. A
 * page that was drawn beforehand was drawn for no one.
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => signedOut);
