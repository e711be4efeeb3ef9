import { ApiError } from "./api-error.ts";
import type { RawCall } from "./api-send.ts";
import type { KeyValue } from "./browser-storage.ts";
import type { SessionStore, SignedIn } from "./session.ts";

/** Runs one at a time per name over all tabs: Web Locks, or nothing where they are missing. */
export type RunAlone = <T>(work: () => Promise<T>) => Promise<T>;

export type Send = (request: RawCall, token: string | null) => Promise<unknown>;

interface SessionParts {
  session: SessionStore;
  alone: RunAlone;
  storage: KeyValue;
}

/** Kept while the server has not been told of a sign-out: the cookie, which no script reaches, lives on. */
const SIGNED_OUT = "academy.signed-out";

const post = (path: string): RawCall => ({ method: "POST", path });
const isSession = (answer: object): answer is SignedIn => "token" in answer && "user" in answer;

/** Only the API's own refusal ends a sign-in; a proxy's page or a limit passes. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== "network" && error.status < 429;

/**
 * What begins, renews and ends sessions. All tabs share one cookie, so it happens one at a time over
 * all of them; and a sign-out that the server was not told of goes before anything else.
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
      await this.#tellRemembered();
      // The endpoint's own schema checked the answer before it was sent.
      const answer = (await this.#send(request, null)) as T;
      if (isSession(answer) && answer.token) this.#store.signIn(answer);
      return answer;
    });
  }

  /**
   * Renews the session once, however many calls and tabs ask together; a refused renewal ends it.
   * Takes the token that was refused, and resolves when there is none to be had.
   */
  refresh(usedToken: string | null): Promise<void> {
    this.#refreshing ??= this.#alone(() => this.#refreshNow(usedToken)).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Ends the session here and on the server. @returns false where the server will be told later */
  signOut(): Promise<boolean> {
    return this.#alone(async () => {
      try {
        this.#storage.setItem(SIGNED_OUT, "1");
      } catch {
        // The storage is full: the server is told now or never, and signing out goes on.
      }
      try {
        await this.#tellSignOut(this.#store.look().token);
        this.#storage.removeItem(SIGNED_OUT);
        return true;
      } catch {
        return false;
      } finally {
        this.#store.clear();
      }
    });
  }

  /** Tells the server of a sign-out that it has not heard of, where there is one. */
  async catchUp(): Promise<void> {
    if (this.#storage.getItem(SIGNED_OUT) !== null) await this.#alone(() => this.#tellRemembered());
  }

  async #tellSignOut(token: string | null): Promise<void> {
    try {
      await this.#send(post("/api/auth/logout"), token);
    } catch (error) {
      // A refused cookie or token means that the server's side has ended already.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
  }

  async #tellRemembered(): Promise<void> {
    if (this.#storage.getItem(SIGNED_OUT) === null) return;
    await this.#tellSignOut(null);
    this.#storage.removeItem(SIGNED_OUT);
  }

  async #refreshNow(usedToken: string | null): Promise<void> {
    const { token, user } = this.#store.look();
    // Another tab or call was faster: its token is the one to use.
    if (!token || token !== usedToken || !user) return;
    try {
      await this.#tellRemembered();
      // The API's contract for refresh; its shape is the server's own checked answer.
      const answer = (await this.#send(post("/api/auth/refresh"), null)) as SignedIn;
      if (answer.user.userId === this.#store.look().user?.userId) {
        return this.#store.signIn(answer);
      }
      // The cookie belongs to another user, who signed in here and is unknown to this browser now.
      await this.#tellSignOut(answer.token);
      this.#store.expire();
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.#store.expire();
    }
  }
}
