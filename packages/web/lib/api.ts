import { ApiError } from "./api-error.ts";
import type { ApiFile, RawCall, SendParts } from "./api-send.ts";
import { sendOnce } from "./api-send.ts";
import { browserName } from "./browser-name.ts";
import { openStorage } from "./browser-storage.ts";
import { noteNeeded } from "./second-factor/needed.ts";
import type { SessionStore, SignedIn } from "./session.ts";
import { session } from "./session.ts";

/** What the web reads of an endpoint of packages/functions, by type alone. */
export interface EndpointType {
  readonly method: string;
  readonly path: string;
  readonly wire?: { params: unknown; query: unknown; body: unknown; answer: unknown };
}

type Wire<E extends EndpointType> = NonNullable<E["wire"]>;
/** What an endpoint answers. */
export type AnswerOf<E extends EndpointType> = Wire<E>["answer"];

/** A part that takes nothing is left out; one whose fields are all optional may be. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallOf<E extends EndpointType> = {
  method: E["method"];
  path: E["path"];
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  guestToken?: string | undefined;
  form?: boolean | undefined;
} & Part<"params", Wire<E>["params"]> &
  Part<"query", Wire<E>["query"]> &
  Part<"body", Wire<E>["body"]>;

/** Runs one at a time per name over all tabs: Web Locks, or nothing where they are missing. */
export type RunAlone = <T>(work: () => Promise<T>) => Promise<T>;

interface CallerParts extends SendParts {
  session: SessionStore;
  alone: RunAlone;
}

type Send = (request: RawCall, token: string | null) => Promise<unknown>;

/**
 * Renews the session once, however many calls and tabs ask together; a refused refresh ends the
 * sign-in. The answer takes the token that was refused, and resolves when there is none to be had.
 */
function createRefresh({ session: store, alone }: CallerParts, send: Send) {
  let refreshing: Promise<void> | undefined;

  async function refreshNow(usedToken: string | null): Promise<void> {
    const { token, refreshToken } = store.get();
    // Another tab or call was faster: its token is the one to use.
    if (token !== usedToken || !refreshToken) return;
    try {
      const body = { refreshToken };
      const answer = await send({ method: "POST", path: "/api/auth/refresh", body }, null);
      // The API's contract for refresh; its shape is the server's own checked answer.
      store.signIn(answer as SignedIn);
    } catch (error) {
      // Only the API's own refusal ends a sign-in; a proxy's page or a limit passes.
      const refused = error instanceof ApiError && error.code !== "network" && error.status < 429;
      if (!refused) throw error;
      store.expire();
    }
  }

  return (usedToken: string | null): Promise<void> => {
    refreshing ??= alone(() => refreshNow(usedToken)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
}

/** Makes the API caller. A 401 with a refresh token renews the session and repeats the call. */
export function createCaller(parts: CallerParts) {
  const { session: store } = parts;
  const send = (request: RawCall, token: string | null) => sendOnce(parts, request, token);
  const refresh = createRefresh(parts, send);

  const call = <E extends EndpointType>(request: CallOf<E>): Promise<AnswerOf<E>> => run(request);

  async function download<E extends EndpointType>(request: CallOf<E>): Promise<ApiFile> {
    // What `sendOnce` makes of an answer that was asked for as a file.
    return (await run({ ...request, file: true })) as ApiFile;
  }

  async function run(raw: RawCall): Promise<unknown> {
    // A guest's token is never renewed, and its refusal ends nobody's sign-in.
    if (raw.guestToken) return send(raw, raw.guestToken);
    const { token, refreshToken, user } = store.get();
    try {
      // The endpoint's own schema checked the answer before it was sent.
      return await send(raw, token);
    } catch (error) {
      noteNeeded(store, error);
      if (!(error instanceof ApiError && error.status === 401 && token)) throw error;
      if (!refreshToken) {
        if (store.get().token === token) store.expire();
        throw error;
      }
      await refresh(token);
      const renewed = store.get();
      // Never repeated in the name of somebody who signed in meanwhile.
      const sameUser = renewed.user?.userId === user?.userId;
      if (!renewed.token || renewed.token === token || !sameUser) throw error;
      return await send(raw, renewed.token);
    }
  }

  return { call, download, refresh };
}

const alone: RunAlone = (work) =>
  "locks" in navigator ? navigator.locks.request("academy-session", work) : work();

const storage = openStorage();

const caller = createCaller({
  fetch: (...args) => globalThis.fetch(...args),
  session,
  alone,
  timeoutMs: 30_000,
  browser: () => browserName(storage),
});

/** Calls an endpoint with its types: `call<typeof login>({ method: "POST", path, body })`. */
export const call = caller.call;

/** The same for an endpoint that answers a file. */
export const download = caller.download;

/** Renews the session's token; single flight over calls and tabs. */
export const refreshSession = (): Promise<void> => caller.refresh(session.get().token);
