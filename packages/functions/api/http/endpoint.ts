import type { Deps } from "@academy/core/platform/deps.ts";
import type { ErrorKind } from "@academy/core/shared/error.ts";
import type { Actor } from "@academy/core/user/user.schema.ts";
import type * as z from "zod";
import { admit, type Allow, requireOwnTests, requireSelf } from "./admission.ts";
import type { RequestFacts } from "./caller.ts";
import { readBody, readInput, readPath } from "./input.ts";
import { PlainList } from "./plain-list.ts";
import type { RenewalCookie } from "./renewal-cookie.ts";
import { type ReadOnly, readOnlyOf, withoutReadOnly } from "./read-only.ts";
import { assertWellFormed } from "./declaration.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls that the service counts, and refuses with 429 when they are too many. */
type RateClass = "credentials" | "guest-passes" | "enquiries";

/** A request as it stands at the door: nothing in it has been looked at. */
interface IncomingCall {
  deps: Deps;
  request: RequestFacts;
  /** What the header carries, unproven. */
  bearerToken: string | undefined;
  authenticate: () => Promise<Actor>;
  cookie: RenewalCookie;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  /** The body as a value; undefined when there is none. */
  readBody: (limit: number, type: BodyType) => Promise<unknown>;
}

/** How a body is sent; a form may carry files, each as a `File`; what is signed comes as `Signed`. */
export type BodyType = "json" | "form" | "signed";

type Schema = z.ZodType | undefined;
type Shape = z.ZodObject | undefined;
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Answered<S> = S extends z.ZodType ? z.output<S> : never;
type Given<R> = R extends z.ZodType ? z.input<R> : R extends null ? void : never;

/** An array may be let out with its place in the whole list. */
type Listed<T> = T extends readonly (infer Row)[] ? PlainList<Row> : never;

type ActorFor<A extends Allow> = A extends "public" ? null : Actor;

interface Input<P, Q, B> {
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
}

/** What a handler gets beside the input; the unproven token and the cookie are for sessions alone. */
interface Known<A extends Allow> extends Pick<
  IncomingCall,
  "deps" | "request" | "bearerToken" | "cookie"
> {
  actor: ActorFor<A>;
}

interface Definition<A extends Allow, M extends Method, Path extends string, P, Q, B, R, RA> {
  method: M;
  /** As the specification writes it, `/api/tests/{id}`; its lower-case form answers as well. */
  path: Path;
  allow: A;
  /** For `self`: the user the input names; undefined means the caller. */
  self?: (input: Input<P, Q, B>) => string | undefined;
  /** Lets guests call, and says which tests the input is about: each must be their pass's. */
  guests?: (input: Input<P, Q, B>) => readonly string[];
  /** Lets an administrator call who still has to set up a second factor. */
  withoutSecondFactor?: boolean;
  rate?: RateClass;
  /** Bytes of body taken at most; 64 KB unless said otherwise. */
  bodyLimit?: number;
  bodyType?: BodyType;
  params?: P;
  query?: Q;
  body?: B;
  /** What leaves, parsed as an allow-list; null for an answer without a body (204). */
  answer: R;
  /** What administrators get instead, where they see more. */
  adminAnswer?: RA;
  status?: number;
  /** Other than JSON: the answer is then a string, sent as it is. */
  contentType?: string;
  headers?: Record<string, string>;
  /** For the documentation: one line, and what the service may refuse beside what the door does. */
  summary: string;
  errors?: readonly ErrorKind[];
  handler: (call: Input<P, Q, B> & Known<A>) => Promise<Given<R> | Given<RA> | Listed<Given<R>>>;
}

/** What the web reads of an endpoint, by type alone. */
interface Wire<Params, Query, Body, Answer> {
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
}

interface Schemas {
  params: Shape;
  query: Shape;
  body: Schema;
  answer: z.ZodType | null;
  adminAnswer: Schema;
}

/** An endpoint ready to be mounted. The type parameters are what travels, before any parsing. */
export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> {
  readonly method: Method;
  readonly path: string;
  readonly allow: Allow;
  /** Whether guests may call, about the test of their pass. */
  readonly guests: boolean;
  readonly withoutSecondFactor: boolean;
  readonly rate: RateClass | undefined;
  readonly bodyLimit: number;
  readonly bodyType: BodyType;
  /** Of a PUT or PATCH: what the resource's GET answers and a body may bring back; not looked at. */
  readonly readOnly: ReadOnly | undefined;
  readonly status: number;
  readonly contentType: string;
  readonly headers: Record<string, string>;
  readonly summary: string;
  readonly errors: readonly ErrorKind[];
  readonly schemas: Schemas;
  /** Never set: it carries the four types to callers that import types only. */
  readonly wire?: Wire<Params, Query, Body, Answer>;
  /** Lets the caller in, reads the input, runs the handler, and lets out what the schema allows. */
  respond(call: IncomingCall): Promise<unknown>;
}

export const KB = 1024;
const JSON_TYPE = "application/json; charset=UTF-8";

/**
 * Declares one endpoint. Without `allow` it does not compile.
 *
 * @throws Error when the path's placeholders and the schema of `params` differ, or `self` is
 * missing where it is needed.
 */
export function endpoint<
  const A extends Allow,
  const M extends Method,
  const Path extends string,
  R extends z.ZodType | null,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Schema = undefined,
  RA extends Schema = undefined,
>(
  definition: Definition<A, M, Path, P, Q, B, R, RA> & (A extends "self" ? { self: unknown } : {}),
): Endpoint<Sent<P>, Sent<Q>, Sent<B>, Answered<R> | Answered<RA>> & { method: M; path: Path } {
  assertWellFormed(definition);
  const { method, params, query, body, answer, adminAnswer, bodyLimit = 64 * KB } = definition;
  const changes = method === "PUT" || method === "PATCH";
  const readOnly = changes ? readOnlyOf(body, adminAnswer ?? answer) : undefined;
  return {
    method,
    path: definition.path,
    allow: definition.allow,
    guests: definition.guests !== undefined,
    withoutSecondFactor: definition.withoutSecondFactor ?? false,
    rate: definition.rate,
    bodyLimit,
    bodyType: definition.bodyType ?? "json",
    readOnly,
    status: definition.status ?? (answer === null ? 204 : 200),
    contentType: definition.contentType ?? JSON_TYPE,
    headers: definition.headers ?? {},
    summary: definition.summary,
    errors: definition.errors ?? [],
    schemas: { params, query, body, answer, adminAnswer },
    respond: (call) => respond(definition, { bodyLimit, readOnly }, call),
  };
}

/** Who, then what, then the work, then what may leave. */
async function respond<
  A extends Allow,
  M extends Method,
  Path extends string,
  P extends Shape,
  Q extends Shape,
  B extends Schema,
  R extends z.ZodType | null,
  RA extends Schema,
>(
  definition: Definition<A, M, Path, P, Q, B, R, RA>,
  { bodyLimit, readOnly }: Pick<Endpoint, "bodyLimit" | "readOnly">,
  call: IncomingCall,
) {
  const caller = await admit(definition, call.authenticate);
  const input: Input<P, Q, B> = {
    params: await read(definition.params, (schema) => readPath(schema, call.params)),
    query: await read(definition.query, (schema) => readInput(schema, call.query)),
    body: await read(definition.body, async (schema) => {
      const sent = await call.readBody(bodyLimit, definition.bodyType ?? "json");
      return readBody(schema, withoutReadOnly(sent, readOnly));
    }),
  };
  if (definition.self) requireSelf(caller, definition.self(input));
  if (definition.guests) requireOwnTests(caller, definition.guests(input));
  // `admit` answers null for `public` and an actor for all else, which is what ActorFor says.
  const actor = caller as ActorFor<A>;
  const { deps, request, bearerToken, cookie } = call;
  const given = await definition.handler({ ...input, deps, request, bearerToken, cookie, actor });
  const allowed = caller?.isAdmin
    ? (definition.adminAnswer ?? definition.answer)
    : definition.answer;
  if (allowed === null) return undefined;
  if (given instanceof PlainList) {
    // The rows were an array, and its schema answers one.
    const rows = letOut(allowed, given.rows) as unknown[];
    return new PlainList(rows, given.total, given.next);
  }
  return letOut(allowed, given);
}

async function read<S extends Schema>(
  schema: S | undefined,
  parse: (schema: z.ZodType) => unknown,
): Promise<Read<S>> {
  const value = schema === undefined ? undefined : await parse(schema);
  // A missing schema reads as undefined and any other as its output, which is what Read says.
  return value as Read<S>;
}

/** An answer that does not fit its schema is our bug: the caller gets the fixed text of a 500. */
function letOut(schema: z.ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(`The answer does not fit its schema. ${parsed.error.message}`);
}
