import { ApiError } from "./api-error.ts";
import type { ApiFile, RawCall, SendParts } from "./api-send.ts";
import { sendOnce } from "./api-send.ts";
import { browserName } from "./browser-name.ts";
import { type KeyValue, openStorage } from "./browser-storage.ts";
import { takeEarly } from "./early-answers.ts";
import { noteNeeded } from "./second-factor-needed.ts";
import type { SessionStore } from "./session.ts";
import { session } from "./session.ts";
import { type RunAlone, SessionCalls } from "./session-calls.ts";

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

interface CallerParts extends SendParts {
  session: SessionStore;
  alone: RunAlone;
  storage: KeyValue;
}

/**
 * Makes the API caller. A 401 for a signed-in user renews the session and repeats the call.
 * The mark lets `boot.ts` have the addresses of calls without the caller.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createCaller(parts: CallerParts) {
  const { session: store } = parts;
  const send = (request: RawCall, token: string | null) => sendOnce(parts, request, token);
  const sessions = new SessionCalls(parts, send);
  const refresh = (usedToken: string | null) => sessions.refresh(usedToken);

  const call = <E extends EndpointType>(request: CallOf<E>): Promise<AnswerOf<E>> => run(request);

  const signInBy = <E extends EndpointType>(
    request: CallOf<E>,
  ): Promise<Extract<AnswerOf<E>, object>> => sessions.signIn(request);

  async function download<E extends EndpointType>(request: CallOf<E>): Promise<ApiFile> {
    // What `sendOnce` makes of an answer that was asked for as a file.
    return (await run({ ...request, file: true })) as ApiFile;
  }

  async function run(raw: RawCall): Promise<unknown> {
    // A guest's token is never renewed, and its refusal ends no sign-in.
    if (raw.guestToken) return send(raw, raw.guestToken);
    const { token, user } = store.get();
    try {
      // The endpoint's own schema checked the answer before it was sent.
      return await send(raw, token);
    } catch (error) {
      noteNeeded(store, error);
      if (!(error instanceof ApiError && error.status === 401 && token)) throw error;
      if (!user) {
        if (store.get().token === token) store.expire();
        throw error;
      }
      await refresh(token);
      const renewed = store.get();
      // Never repeated for a user who has signed in since.
      const sameUser = renewed.user?.userId === user.userId;
      if (!renewed.token || renewed.token === token || !sameUser) throw error;
      return await send(raw, renewed.token);
    }
  }

  const signOut = () => sessions.signOut();
  const catchUp = () => sessions.catchUp();
  return { call, signInBy, download, refresh, signOut, catchUp };
}

const alone: RunAlone = (work) =>
  "locks" in navigator ? navigator.locks.request("academy-session", work) : work();

const storage = openStorage();

const caller = createCaller({
  storage,
  fetch: (...args) => globalThis.fetch(...args),
  session,
  alone,
  timeoutMs: 30_000,
  browser: () => browserName(storage),
  early: (url, token) =>
    takeEarly(globalThis.__academyEarly, { url, token, now: performance.now() }),
});

/** Calls an endpoint with its types: `call<typeof login>({ method: "POST", path, body })`. */
export const call = caller.call;

/** Calls an endpoint that signs in; the session is in the store when it answers. */
export const signInBy = caller.signInBy;

/** Ends the session, and forgets it here whatever the server says. @returns whether it was told */
export const endSession = caller.signOut;

/** Tells the server of a sign-out without connection, where there was one. */
export const catchUpSignOut = caller.catchUp;

/** Calls an endpoint that answers a file. */
export const download = caller.download;

/** Renews the session's token; single flight over calls and tabs. */
export const refreshSession = (): Promise<void> => caller.refresh(session.get().token);
