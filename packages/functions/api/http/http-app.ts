import { metIn } from "@academy/core/kernel/overload/refusal.ts";
import { asOneCall } from "@academy/core/kernel/platform/patience.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { ANNOUNCEMENT_HEADER } from "@academy/core/kernel/shared/announcement.rules.ts";
import { AppError } from "@academy/core/kernel/shared/error.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { BROWSER_HEADER, readBrowser } from "@academy/core/people/session/browser.rules.ts";
import { type Context, Hono } from "hono";
import { apiHeaders, ORIGIN_HEADER, VIEWER_HEADER } from "../../headers.ts";
import { readJsonBody } from "./body.ts";
import type { Authenticate } from "./caller.ts";
import { textAnswer } from "./compression.ts";
import { crossOriginHeaders, preflightHeaders } from "./cors.ts";
import { noteDenied } from "./denied.ts";
import { callFigures } from "./call-figures.ts";
import type { Endpoint } from "./endpoint.ts";
import { HttpError, forLog, problemOf } from "./errors.ts";
import { FileAnswer } from "./file-answer.ts";
import { readFormBody } from "./form.ts";
import type { BodyType } from "./incoming-call.ts";
import { clientIp, platformRequestId } from "./request-source.ts";
import { assertThroughCloudFront, prepareProof } from "./origin-proof.ts";
import { viewerAddress } from "./viewer-address.ts";
import { bothCases, honoPath, mostSpecificFirst } from "./paths.ts";
import { PlainList } from "./plain-list.ts";
import { type Route, type RouteGroup, routesOf } from "./route-group.ts";
import { RenewalCookie } from "./renewal-cookie.ts";
import { readSignedBody } from "./signed.ts";

interface Parts {
  groups: readonly RouteGroup[];
  authenticate: Authenticate;
  /** What every page shows now, such as planned maintenance. */
  announced?: (deps: Deps) => Promise<string | undefined>;
}

type Env = { Variables: { requestId: string } };

/**
 * Any groups of endpoints as a Hono app. It keeps no state; the bearer token alone identifies the
 * caller. The only cookie renews and ends sessions.
 */
export function httpApp(deps: Deps, { groups, ...parts }: Parts): Hono<Env> {
  const app = new Hono<Env>();
  const origin = deps.config.webOrigin;
  const note = callFigures(deps);

  app.use(async (c, next) => {
    const began = performance.now();
    c.set("requestId", platformRequestId(c.env) ?? newRequestId(deps));
    const { method, path } = c.req;
    await asOneCall(next, () => ({
      requestId: c.get("requestId"),
      method,
      route: c.req.routePath,
    }));
    const asked = c.req.header("origin");
    addHeaders(c.res.headers, { ...apiHeaders(origin), "x-request-id": c.get("requestId") });
    addHeaders(c.res.headers, crossOriginHeaders(asked, origin));
    c.res.headers.append("vary", "Origin");
    const { requestId } = c.var;
    const { routePath: route } = c.req;
    const ms = performance.now() - began;
    note({ method, path, route, status: c.res.status, requestId, ms });
  });
  prepareProof(deps);
  app.use(async (c, next) => {
    await assertThroughCloudFront(deps, c.req.header(ORIGIN_HEADER));
    await next();
  });

  const routes = mostSpecificFirst(routesOf(groups));
  for (const { method, path, load } of routes) {
    for (const each of bothCases(path)) {
      app.on(method, honoPath(each), async (c) => answer(c, await load(), deps, parts));
    }
  }
  mountOtherMethods(app, routes, origin);

  app.notFound((c) =>
    fail(c, new HttpError(404, "unknown_path", "This address does not exist."), deps),
  );
  app.onError((error, c) => fail(c, error, deps));
  return app;
}

/** Rate limits need the viewer's address; other calls do not wait for it. */
function callerAddress(c: Context<Env>, one: Endpoint, deps: Deps): string | Promise<string> {
  const ip = clientIp(c.env);
  if (one.rate === undefined) return ip;
  const viewer = c.req.header(VIEWER_HEADER);
  return viewerAddress(deps, { ip, viewer, proof: c.req.header(ORIGIN_HEADER) });
}

async function answer(
  c: Context<Env>,
  one: Endpoint,
  deps: Deps,
  { authenticate, announced }: Omit<Parts, "groups">,
): Promise<Response> {
  const announcement = one.method === "GET" ? announcementFor(deps, announced) : undefined;
  const token = readBearer(c.req.header("authorization"));
  const cookie = new RenewalCookie(c.req.raw.headers, deps.config.webOrigin);
  let actor: Actor | undefined;
  const call = one.respond({
    deps,
    request: {
      id: c.get("requestId"),
      ip: await callerAddress(c, one, deps),
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
      browser: readBrowser(c.req.header(BROWSER_HEADER)),
    },
    bearerToken: token,
    cookie,
    authenticate: async () => {
      if (token === undefined) throw signInFirst();
      actor = await authenticate(deps, token);
      return actor;
    },
    params: c.req.param(),
    query: readQuery(c.req.url),
    readBody: (limit, type) => readers[type](c.req.raw, limit),
  });
  const body = await call.catch(async (error: unknown) => {
    if (actor) await noteDenied(deps, actor, one, error);
    throw error;
  });
  const response = await responseOf(c, one, body);
  const text = await announcement;
  if (text) response.headers.set(ANNOUNCEMENT_HEADER, encodeURIComponent(text));
  if (cookie.setCookie !== undefined) response.headers.append("set-cookie", cookie.setCookie);
  return response;
}

/** Calls must not fail because the announcement cannot be read: they are answered without it. */
const announcementFor = (deps: Deps, announced: Parts["announced"]) =>
  announced?.(deps).catch((error: unknown) =>
    deps.log.error("request.announcement-skipped", error),
  );

/** The handler's answer in the form that its endpoint declares. */
async function responseOf(c: Context<Env>, one: Endpoint, body: unknown): Promise<Response> {
  if (body === undefined) return new Response(null, { status: one.status });
  if (body instanceof FileAnswer) {
    const headers = { "content-type": one.contentType, "content-disposition": body.disposition };
    return new Response(body.bytes, { status: one.status, headers });
  }
  const headers = { ...one.headers, "content-type": one.contentType };
  const asked = { path: one.path, accepts: c.req.header("accept-encoding") };
  if (body instanceof PlainList) {
    const listed = { ...headers, ...body.headers(c.req.url) };
    return textAnswer(JSON.stringify(body.rows), { status: one.status, headers: listed }, asked);
  }
  const text = typeof body === "string" && !isJson(one) ? body : JSON.stringify(body);
  return textAnswer(text, { status: one.status, headers }, asked);
}

const readers: Record<BodyType, (request: Request, limit: number) => Promise<unknown>> = {
  json: readJsonBody,
  form: readFormBody,
  signed: readSignedBody,
};

const isJson = (one: Endpoint): boolean => one.contentType.startsWith("application/json");

/** The answer to OPTIONS and to methods that a path does not have: no endpoint's code is loaded. */
function mountOtherMethods(app: Hono<Env>, routes: readonly Route[], origin: string): void {
  const methods = new Map<string, Set<string>>();
  for (const one of routes) {
    for (const path of bothCases(one.path).map(honoPath)) {
      const known = methods.get(path) ?? new Set(["OPTIONS"]);
      known.add(one.method);
      if (one.method === "GET") known.add("HEAD");
      methods.set(path, known);
    }
  }
  for (const [path, known] of methods) {
    const allow = [...known].toSorted().join(", ");
    app.options(path, (c) => {
      const headers = { allow, ...preflightHeaders(c.req.header("origin"), origin, allow) };
      return new Response(null, { status: 204, headers });
    });
    app.all(path, () => {
      throw new HttpError(405, "wrong_method", `This address only accepts ${allow}.`, { allow });
    });
  }
}

function fail(c: Context<Env>, error: unknown, deps: Deps): Response {
  const { status, headers, body } = problemOf(error, c.get("requestId"), draw(deps));
  const { method, routePath: route } = c.req;
  const call = { requestId: body.requestId, code: body.code, method, route };
  const facts = { ...metIn(error).refusal, ...call };
  if (status === 500) deps.log.error("request.failed", forLog(error), facts);
  // A new version is judged by its failures. A busy service behind the API is not a failure of the
  // version, so it is counted apart.
  if (status > 500) deps.log.error("request.refused", forLog(error), facts);
  // A caller without a right is not a failure either, unless the new version refuses more callers
  // than the version before.
  const isDenied = status === 401 || status === 403;
  if (isDenied && error instanceof AppError) deps.log.info("request.caller-denied", facts);
  // All other refusals are logged, so that the share of calls that were done is known. 429 is left
  // out, because a flood of calls would be a flood of lines.
  const isRejected = status < 500 && !isDenied && status !== 429;
  if (isRejected && error instanceof AppError) deps.log.info("request.rejected", facts);
  return Response.json(body, { status, headers });
}

/** The token of a bearer header; undefined if there is none, or a malformed one. */
const readBearer = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(header ?? "")?.[1];

const signInFirst = () => new AppError("unauthenticated", "unauthenticated", "Log in to continue.");

/** A repeated name becomes a list; the endpoint's schema decides. */
function readQuery(url: string): Record<string, string | string[]> {
  const search = new URL(url).searchParams;
  const entries = Array.from(new Set(search.keys()), (name) => {
    const [first = "", ...others] = search.getAll(name);
    return [name, others.length > 0 ? [first, ...others] : first] as const;
  });
  return Object.fromEntries(entries);
}

function addHeaders(headers: Headers, added: Record<string, string>): void {
  for (const [name, value] of Object.entries(added)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/** A random number from 0 to 1. */
const draw = (deps: Deps): number => (deps.random.bytes(1)[0] ?? 0) / 256;

const newRequestId = (deps: Deps): string =>
  Buffer.from(deps.random.bytes(12)).toString("base64url");
