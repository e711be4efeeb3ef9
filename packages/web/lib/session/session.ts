import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { useSyncExternalStore } from "react";
import { type KeyValue, openStorage } from "./browser-storage.ts";
import { keptAs, readSession, signedOut } from "./kept-session.ts";

/** The logged-in user, as the API describes them and the browser stores them. */
export interface SessionUser {
  userId: string;
  name: string;
  email: string;
  /** The name with which a user without an email address logs in. */
  loginName?: string;
  isAdmin: boolean;
  role: string;
  /** What the user may do in the question bank; missing if they have no role. */
  roles?: readonly StaffRole[];
  /** True if no one has accepted the terms for this student yet. */
  needsConsent?: true;
  /** True for a user who may see keys, and must set up a second factor first. */
  needsSecondFactor?: true;
}

export interface SessionState {
  token: string | null;
  /**
   * The user stays when the token has expired, so that a running test still knows whose answers it
   * has.
   */
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
  /**
   * The session as the storage has it now, because another tab's event may not have arrived yet.
   */
  look: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  signIn: (session: SignedIn) => void;
  /** The session expired: removes the token, keeps the user. */
  expire: () => void;
  clear: () => void;
}

type StorageEvents = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/**
 * The session in the browser's storage. Every read uses the storage's last known text, so that a
 * login or logout in another tab, which is a storage event, has an immediate effect.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createSessionStore(storage: KeyValue, events: StorageEvents): SessionStore {
  const listeners = new Set<() => void>();
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
 * The session as React state: the component rerenders after a login, renewal or logout in any tab.
 * On a prerendered page, there is no user.
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => signedOut);

/** The ID of the user whose requests this browser sends now; undefined for a guest. */
export const signedInUser = (): string | undefined => session.get().user?.userId;
