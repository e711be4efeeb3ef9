import { ApiError } from "../api/api-error.ts";
import type { RawCall } from "../api/api-send.ts";
import type { KeyValue } from "./browser-storage.ts";
import type { SessionStore, SignedIn } from "./session.ts";

/**
 * Runs one at a time per name across all tabs: with Web Locks, or without a lock if they are
 * missing.
 */
export type RunAlone = <T>(work: () => Promise<T>) => Promise<T>;

export type Send = (request: RawCall, token: string | null) => Promise<unknown>;

interface SessionParts {
  session: SessionStore;
  alone: RunAlone;
  storage: KeyValue;
}

/**
 * Stored while the server does not know of a logout: the cookie, which scripts cannot reach, is
 * still valid.
 */
const SIGNED_OUT = "academy.signed-out";

const post = (path: string): RawCall => ({ method: "POST", path });
const isSession = (answer: object): answer is SignedIn => "token" in answer && "user" in answer;

/** Only a rejection by the API ends a session; a proxy's page or a rate limit does not. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== "network" && error.status < 429;

/**
 * Starts, renews and ends sessions. All tabs share one cookie, so this happens one at a time across
 * them; and a logout that the server does not know of comes before anything else.
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

  /** Logs in by one of the ways that there are; an answer with a session is in the store then. */
  signIn<T extends object>(request: RawCall): Promise<T> {
    return this.#alone(async () => {
      await this.#sendRemembered();
      // The endpoint's own schema checked the response before it was sent.
      const answer = (await this.#send(request, null)) as T;
      if (isSession(answer) && answer.token) this.#store.signIn(answer);
      return answer;
    });
  }

  /**
   * Renews the session once, however many calls and tabs ask at the same time; a rejected renewal
   * ends it. Takes the rejected token. Resolves also if there is no new token.
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
   * @returns false if the server has to be informed later
   */
  signOut(): Promise<boolean> {
    return this.#alone(async () => {
      try {
        this.#storage.setItem(SIGNED_OUT, "1");
      } catch {
        // The storage is full: the server is informed now or never, and the logout continues.
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

  /** Ends the session on the server after a logout that it does not know of, if there is one. */
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
    // Another tab or call was faster: use its token.
    if (!token || token !== usedToken || !user) return;
    try {
      await this.#sendRemembered();
      // The API's contract for refresh; the server has checked the response.
      const answer = (await this.#send(post("/api/auth/refresh"), null)) as SignedIn;
      if (answer.user.userId === this.#store.look().user?.userId) {
        return this.#store.signIn(answer);
      }
      // The cookie belongs to another user, who logged in here and is not known to this tab.
      await this.#sendSignOut(answer.token);
      this.#store.expire();
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.#store.expire();
    }
  }
}
