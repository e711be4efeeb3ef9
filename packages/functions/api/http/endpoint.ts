import type { ErrorKind } from "@academy/core/kernel/shared/error.ts";
import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import type * as z from "zod";
import { admit, type Allow, STAFF_ONLY, type StaffArea } from "./admission.ts";
import type { BodyType, IncomingCall, RateClass } from "./incoming-call.ts";
import { readBody, readInput, readPath } from "./input.ts";
import { underNote } from "./noted.ts";
import { PlainList } from "./plain-list.ts";
import { type Input, type Read, requireTheirs, type TheirThings } from "./their-things.ts";
import { type ReadOnly, readOnlyOf, withoutReadOnly } from "./read-only.ts";
import {
  type ActorFor,
  assertWellFormed,
  type NeededFor,
  partsOf,
  type RouteName,
  type RouteParts,
  type Wire,
} from "./declaration.ts";

type Schema = z.ZodType | undefined;
type Shape = z.ZodObject | undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Answered<S> = S extends z.ZodType ? z.output<S> : never;
type Given<R> = R extends z.ZodType ? z.input<R> : R extends null ? void : never;

/** A handler that answers with an array may also give the array's position in the whole list. */
type Listed<T> = T extends readonly (infer Row)[] ? PlainList<Row> : never;

/**
 * What a handler gets besides the input; the unverified token and the cookie are for sessions only.
 */
interface Known<A extends Allow> extends Pick<
  IncomingCall,
  "deps" | "request" | "bearerToken" | "cookie"
> {
  actor: ActorFor<A>;
}

interface Definition<A extends Allow, Route extends RouteName, P, Q, B, R, RA> extends TheirThings<
  P,
  Q,
  B
> {
  /** As in the specification, `GET /api/tests/{id}`; a path's lower-case form works too. */
  route: Route;
  allow: A;
  /** For `staff`: the roles besides administrators that may call, and the area of the call. */
  roles?: readonly StaffRole[];
  about?: StaffArea;
  /** Lets someone call who may see keys and has not yet set up a second factor. */
  withoutSecondFactor?: boolean;
  /**
   * Whether a call of staff is noted until it ends, so that the audit log shows a call that was
   * interrupted. By default true for a call that changes something and is for staff only.
   */
  noted?: boolean;
  rate?: RateClass;
  /** Maximum size of the body in bytes; 64 KB by default. */
  bodyLimit?: number;
  bodyType?: BodyType;
  params?: P;
  query?: Q;
  body?: B;
  /** Schema of the answer, an allow-list; null for an answer without a body (204). */
  answer: R;
  /** Schema of the answer to administrators, where they see more. */
  adminAnswer?: RA;
  /**
   * Schema of another endpoint's answer, which clients may send back as this body. Fields that the
   * body's own schema does not know are ignored.
   */
  sentBack?: z.ZodType;
  status?: number;
  /** The type of answers that are not JSON: the answer is then a string, sent unchanged. */
  contentType?: string;
  headers?: Record<string, string>;
  /** For the documentation: one line, and the service's errors besides the errors of admission. */
  summary: string;
  errors?: readonly ErrorKind[];
  handler: (call: Input<P, Q, B> & Known<A>) => Promise<Given<R> | Given<RA> | Listed<Given<R>>>;
}

interface Schemas {
  params: Shape;
  query: Shape;
  body: Schema;
  answer: z.ZodType | null;
  adminAnswer: Schema;
}

/**
 * An endpoint ready to be mounted. The type parameters are the types on the wire, before parsing.
 */
export interface Endpoint<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Answer = unknown,
> extends RouteParts {
  readonly route: string;
  readonly allow: Allow;
  /** For `staff`, the roles that may call; empty for all others. */
  readonly roles: readonly StaffRole[];
  /** Whether guests may call for the test of their pass. */
  readonly guests: boolean;
  readonly withoutSecondFactor: boolean;
  readonly noted: boolean;
  readonly rate: RateClass | undefined;
  readonly bodyLimit: number;
  readonly bodyType: BodyType;
  /** Fields of the GET, or of `sentBack`, that a PUT or PATCH may send back. They are ignored. */
  readonly readOnly: ReadOnly | undefined;
  readonly status: number;
  readonly contentType: string;
  readonly headers: Record<string, string>;
  readonly summary: string;
  readonly errors: readonly ErrorKind[];
  readonly schemas: Schemas;
  /** Never set: it carries the four types to callers that import types only. */
  readonly wire?: Wire<Params, Query, Body, Answer>;
  /** Admits the caller, reads the input, runs the handler, and parses the answer by its schema. */
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
  const Route extends RouteName,
  R extends z.ZodType | null,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Schema = undefined,
  RA extends Schema = undefined,
>(
  definition: Definition<A, Route, P, Q, B, R, RA> & NeededFor<A>,
): Endpoint<Sent<P>, Sent<Q>, Sent<B>, Answered<R> | Answered<RA>> & { route: Route } {
  assertWellFormed(definition);
  const parts = partsOf(definition.route);
  const { params, query, body, answer, adminAnswer, bodyLimit = 64 * KB } = definition;
  const changes = parts.method === "PUT" || parts.method === "PATCH";
  const readOnly = readOnlyOf(body, changes ? (adminAnswer ?? answer) : definition.sentBack);
  const isStaffs = STAFF_ONLY.includes(definition.allow) && parts.method !== "GET";
  const noted = definition.noted ?? isStaffs;
  return {
    route: definition.route,
    ...parts,
    allow: definition.allow,
    roles: definition.roles ?? [],
    guests: definition.guests !== undefined,
    withoutSecondFactor: definition.withoutSecondFactor ?? false,
    noted,
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
    respond: (call) => respond(definition, { bodyLimit, readOnly, noted }, call),
  };
}

/** Checks the caller, then the input; then runs the handler and parses its answer. */
async function respond<
  A extends Allow,
  Route extends RouteName,
  P extends Shape,
  Q extends Shape,
  B extends Schema,
  R extends z.ZodType | null,
  RA extends Schema,
>(
  definition: Definition<A, Route, P, Q, B, R, RA>,
  { bodyLimit, readOnly, noted }: Pick<Endpoint, "bodyLimit" | "readOnly" | "noted">,
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
  const { deps, request, bearerToken, cookie } = call;
  await requireTheirs(definition, { ...input, deps }, caller);
  // `admit` answers null for `public` and an actor otherwise, which is what ActorFor says.
  const actor = caller as ActorFor<A>;
  const act = () => definition.handler({ ...input, deps, request, bearerToken, cookie, actor });
  const sent = { call: definition.route, ...input };
  const given = await (noted ? underNote(deps, caller, sent, act) : act());
  const allowed = caller?.isAdmin
    ? (definition.adminAnswer ?? definition.answer)
    : definition.answer;
  if (allowed === null) return undefined;
  if (given instanceof PlainList) {
    // The rows are an array, so their schema returns an array.
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
  // Without a schema the value is undefined, otherwise it is the schema's output: that is what Read
  // means.
  return value as Read<S>;
}

/** An answer that does not fit its schema is our bug: the caller gets the fixed text of a 500. */
function letOut(schema: z.ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(`The answer does not fit its schema. ${parsed.error.message}`);
}
