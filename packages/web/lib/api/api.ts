import { ApiError } from "./api-error.ts";
import type { ApiFile, RawCall, SendParts } from "./api-send.ts";
import { sendOnce } from "./api-send.ts";
import { announce } from "../announced.ts";
import { browserName } from "../session/browser-name.ts";
import { type KeyValue, openStorage } from "../session/browser-storage.ts";
import { takeEarly } from "../session/early-answers.ts";
import { noteNeeded } from "../session/second-factor-needed.ts";
import type { SessionStore } from "../session/session.ts";
import { session } from "../session/session.ts";
import { type RunAlone, SessionCalls } from "../session/session-calls.ts";

/** The types that the web app uses of an endpoint in packages/functions. */
export interface EndpointType {
  readonly route: string;
  readonly wire?: { params: unknown; query: unknown; body: unknown; answer: unknown };
}

type Wire<E extends EndpointType> = NonNullable<E["wire"]>;
/** The response of an endpoint. */
export type AnswerOf<E extends EndpointType> = Wire<E>["answer"];

/**
 * A part of the input: left out if it has no fields, and optional if all its fields are optional.
 */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of a call without its route. */
export type CallOf<E extends EndpointType> = {
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  guestToken?: string | undefined;
  form?: boolean | undefined;
} & Part<"params", Wire<E>["params"]> &
  Part<"query", Wire<E>["query"]> &
  Part<"body", Wire<E>["body"]>;

/** The input without the route, which may be omitted if the endpoint needs no input. */
type Saying<E extends EndpointType> =
  Partial<CallOf<E>> extends CallOf<E> ? [saying?: CallOf<E>] : [saying: CallOf<E>];

/** A typed call as a `RawCall`, which has no types. */
function rawOf(route: string, saying: object = {}): RawCall {
  const [method = "", path = ""] = route.split(" ");
  return { method, path, ...saying };
}

interface CallerParts extends SendParts {
  session: SessionStore;
  alone: RunAlone;
  storage: KeyValue;
}

interface Renewing {
  store: SessionStore;
  send: (raw: RawCall, token: string | null) => Promise<unknown>;
  refresh: (usedToken: string | null) => Promise<void>;
}

/** Sends a call. On a 401, it renews the session of a logged-in user and repeats the call. */
async function sendRenewed(raw: RawCall, { store, send, refresh }: Renewing): Promise<unknown> {
  // A guest's token is never renewed, and a rejected guest's token ends no session.
  if (raw.guestToken) return send(raw, raw.guestToken);
  const { token, user } = store.get();
  try {
    // The endpoint's own schema checked the response before it was sent.
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
    // The call is not repeated if another user has logged in since.
    const sameUser = renewed.user?.userId === user.userId;
    if (!renewed.token || renewed.token === token || !sameUser) throw error;
    return await send(raw, renewed.token);
  }
}

/**
 * Creates the functions that call the API. The mark below lets `boot.ts` import this module for its
 * addresses only, without these functions.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createCaller(parts: CallerParts) {
  const { session: store } = parts;
  const send = (request: RawCall, token: string | null) => sendOnce(parts, request, token);
  const sessions = new SessionCalls(parts, send);
  const refresh = (usedToken: string | null) => sessions.refresh(usedToken);
  const run = (raw: RawCall) => sendRenewed(raw, { store, send, refresh });

  const call = <E extends EndpointType>(
    route: E["route"],
    ...[saying]: Saying<E>
  ): Promise<AnswerOf<E>> => run(rawOf(route, saying));

  /** A call that its signal can abort. */
  const read = <E extends EndpointType>(
    route: E["route"],
    saying: object | undefined,
    signal: AbortSignal,
  ): Promise<AnswerOf<E>> => run({ ...rawOf(route, saying), signal });

  const signInBy = <E extends EndpointType>(
    route: E["route"],
    ...[saying]: Saying<E>
  ): Promise<Extract<AnswerOf<E>, object>> => sessions.signIn(rawOf(route, saying));

  const download = <E extends EndpointType>(route: E["route"], ...[saying]: Saying<E>) =>
    // The cast is safe: for such a call, `sendOnce` returns a file.
    run({ ...rawOf(route, saying), file: true }) as Promise<ApiFile>;

  const signOut = () => sessions.signOut();
  const catchUp = () => sessions.catchUp();
  return { call, read, signInBy, download, refresh, signOut, catchUp };
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
  answered: announce,
});

/** Calls an endpoint with its types: `call<typeof login>("POST /api/auth/login", { body })`. */
export const call = caller.call;

/**
 * A query's function that calls an endpoint. The call is aborted when nothing shows its data any
 * more.
 */
/* @__NO_SIDE_EFFECTS__ */
export function reads<E extends EndpointType>(route: E["route"], ...[saying]: Saying<E>) {
  return ({ signal }: { signal: AbortSignal }) => caller.read<E>(route, saying, signal);
}

/** Calls an endpoint that logs in; the session is stored before this returns. */
export const signInBy = caller.signInBy;

/**
 * Ends the session. It is deleted in this browser even if the server cannot be reached.
 *
 * @returns whether the server was reached
 */
export const endSession = caller.signOut;

/** Ends the session on the server if the last logout was offline. */
export const catchUpSignOut = caller.catchUp;

/** Calls an endpoint that returns a file. */
export const download = caller.download;

/** Renews the session's token; simultaneous calls and tabs share one renewal. */
export const refreshSession = (): Promise<void> => caller.refresh(session.get().token);
