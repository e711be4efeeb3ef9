import { ApiError } from "../api/api-error.ts";
import type { RawCall } from "../api/api-send.ts";
import type { KeyValue } from "./browser-storage.ts";
import type { SessionStore, SignedIn } from "./session.ts";

/**
 * Runs one piece of work at a time across all tabs, with a Web Lock. In browsers without Web Locks,
 * it runs without a lock.
 */
export type RunAlone = <T>(work: () => Promise<T>) => Promise<T>;

export type Send = (request: RawCall, token: string | null) => Promise<unknown>;

interface SessionParts {
  session: SessionStore;
  alone: RunAlone;
  storage: KeyValue;
}

/**
 * The key of a note that the server does not know about a logout yet. The cookie is then still
 * valid, and scripts cannot delete it.
 */
const SIGNED_OUT = "academy.signed-out";

const post = (path: string): RawCall => ({ method: "POST", path });
const isSession = (answer: object): answer is SignedIn => "token" in answer && "user" in answer;

/** Whether the API rejected the session. A proxy's page or a rate limit does not end a session. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== "network" && error.status < 429;

/**
 * Starts, renews and ends sessions. All tabs share one cookie, so only one tab at a time does this.
 * A logout that the server does not know about comes first.
 */
export class SessionCalls {
  readonly #store: SessionStore;
  readonly #alone: RunAlone;
  readonly #storage: KeyValue;
  readonly #send: Send;
  #refreshing: Promise<void> | undefined;

  constructor({ session, alone, storage }: SessionParts, send: Send) {
    this.#store = session;
    this.#alone = alone;
    this.#storage = storage;
    this.#send = send;
  }

  /**
   * Logs in with any of the login methods. If the response contains a session, it is stored before
   * this returns.
   */
  signIn<T extends object>(request: RawCall): Promise<T> {
    return this.#alone(async () => {
      await this.#sendRemembered();
      // The cast is safe: the endpoint's own schema checked the response before it was sent.
      const answer = (await this.#send(request, null)) as T;
      if (isSession(answer) && answer.token) this.#store.signIn(answer);
      return answer;
    });
  }

  /**
   * Renews the session, once for all calls and tabs that ask at the same time. A rejected renewal
   * ends the session. Also resolves if there is no new token. `usedToken` is the rejected token.
   */
  refresh(usedToken: string | null): Promise<void> {
    this.#refreshing ??= this.#alone(() => this.#refreshNow(usedToken)).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /**
   * Ends the session here and on the server.
   *
   * @returns false if the server still has to be informed
   */
  signOut(): Promise<boolean> {
    return this.#alone(async () => {
      try {
        this.#storage.setItem(SIGNED_OUT, "1");
      } catch {
        // The storage is full: if the server cannot be informed now, it will not be. The logout
        // continues.
      }
      try {
        await this.#sendSignOut(this.#store.look().token);
        this.#storage.removeItem(SIGNED_OUT);
        return true;
      } catch {
        return false;
      } finally {
        this.#store.clear();
      }
    });
  }

  /** Ends the session on the server if it does not know about the last logout. */
  async catchUp(): Promise<void> {
    if (this.#storage.getItem(SIGNED_OUT) !== null) await this.#alone(() => this.#sendRemembered());
  }

  async #sendSignOut(token: string | null): Promise<void> {
    try {
      await this.#send(post("/api/auth/logout"), token);
    } catch (error) {
      // A rejected cookie or token means that the session has already ended on the server.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
  }

  async #sendRemembered(): Promise<void> {
    if (this.#storage.getItem(SIGNED_OUT) === null) return;
    await this.#sendSignOut(null);
    this.#storage.removeItem(SIGNED_OUT);
  }

  async #refreshNow(usedToken: string | null): Promise<void> {
    const { token, user } = this.#store.look();
    // Another tab or call has already renewed the token.
    if (!token || token !== usedToken || !user) return;
    try {
      await this.#sendRemembered();
      // The cast is safe: the server has checked the response by the endpoint's schema.
      const answer = (await this.#send(post("/api/auth/refresh"), null)) as SignedIn;
      if (answer.user.userId === this.#store.look().user?.userId) {
        return this.#store.signIn(answer);
      }
      // The cookie belongs to another user, who logged in here without this tab noticing.
      await this.#sendSignOut(answer.token);
      this.#store.expire();
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.#store.expire();
    }
  }
}
