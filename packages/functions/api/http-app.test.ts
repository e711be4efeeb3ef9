import { AppError, type ErrorKind } from "@academy/core/shared/error.ts";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import type { Actor } from "@academy/core/user/user.schema.ts";
import { endpoint, KB } from "./endpoint.ts";
import { UNEXPECTED_MESSAGE } from "./errors.ts";
import { httpApp } from "./http-app.ts";
import { bareDeps, WEB } from "./testing/bare-deps.ts";

const student: Actor = { userId: "u1", name: "Asha", email: "asha@example.org", isAdmin: false };
const admin: Actor = { userId: "u2", name: "Ravi", email: "ravi@example.org", isAdmin: true };
const actors: Record<string, Actor> = { student, admin };

const Note = z.strictObject({
  title: z.string().min(1).max(10),
  count: z.int().min(1).max(5).default(1),
  extra: z.unknown().optional(),
});

const KINDS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  limited: 429,
  unavailable: 503,
};

const saveNote = endpoint({
  method: "POST",
  path: "/api/Notes",
  allow: "public",
  bodyLimit: 1024 * KB,
  body: Note,
  answer: z.object({ title: z.string(), count: z.number(), extra: z.unknown() }),
  summary: "Keeps a note",
  handler: async ({ body }) => ({ ...body, extra: body.extra ?? null, secret: "key" }),
});

const shortNote = endpoint({
  method: "PATCH",
  path: "/api/Notes",
  allow: "public",
  body: Note,
  answer: null,
  summary: "Keeps a short note",
  handler: async () => {},
});

const ping = endpoint({
  method: "POST",
  path: "/api/ping",
  allow: "public",
  body: z.strictObject({ force: z.boolean().optional() }),
  answer: z.object({ force: z.boolean() }),
  summary: "Takes a body or none",
  handler: async ({ body }) => ({ force: body.force ?? false }),
});

const readNote = endpoint({
  method: "GET",
  path: "/api/Notes/{id}",
  allow: "signed-in",
  params: z.object({ id: z.string().regex(/^[a-z]{1,5}$/) }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  answer: z.object({ id: z.string(), page: z.number() }),
  adminAnswer: z.object({ id: z.string(), page: z.number(), key: z.string() }),
  summary: "Reads a note",
  handler: async ({ params, query }) => ({ id: params.id, page: query.page, key: "42" }),
});

const ownList = endpoint({
  method: "GET",
  path: "/api/Users/{userId}/notes",
  allow: "self",
  self: ({ params }) => params.userId,
  params: z.object({ userId: z.string() }),
  answer: z.array(z.string()),
  summary: "Lists one's notes",
  handler: async ({ actor }) => [actor.name],
});

const listAll = endpoint({
  method: "GET",
  path: "/api/Notes/all",
  allow: "admin",
  answer: z.array(z.string()),
  summary: "Lists all notes",
  handler: async () => ["all"],
});

const failAs = endpoint({
  method: "GET",
  path: "/api/fail/{how}",
  allow: "public",
  params: z.object({ how: z.string() }),
  answer: z.object({ ok: z.boolean() }),
  summary: "Fails",
  handler: async ({ params: { how } }) => {
    if (how === "shape") return JSON.parse('{"ok":"yes"}');
    if (how === "crash")
      throw new TypeError("asha@example.org sent eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl");
    throw new AppError(findKind(how), "some_code", "In words.", { retryAfterSeconds: 7 });
  },
});

const findKind = (how: string): ErrorKind => {
  const kinds: ErrorKind[] = [
    "invalid",
    "unauthenticated",
    "forbidden",
    "not-found",
    "conflict",
    "too-large",
    "limited",
    "unavailable",
  ];
  return kinds.find((kind) => kind === how) ?? "invalid";
};

function open() {
  const { deps, lines } = bareDeps();
  const endpoints = [saveNote, shortNote, ping, readNote, ownList, listAll, failAs];
  const app = httpApp(deps, {
    endpoints,
    authenticate: async (_deps, token) => {
      const actor = actors[token];
      if (actor) return actor;
      throw new AppError("unauthenticated", "bad_token", "Please sign in again.");
    },
  });
  const post = (body: BodyInit | null, type = "application/json", path = "/api/Notes") =>
    app.request(path, {
      method: "POST",
      body,
      headers: { "content-type": type },
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    });
  const as = (who: string, path: string) =>
    app.request(path, { headers: { authorization: `Bearer ${who}` } });
  return { app, lines, post, as };
}

/** Fails unless the answer is an error in the one shape of errors. */
async function problem(answer: Response | Promise<Response>, status: number, code?: string) {
  const response = await answer;
  expect(response.status).toBe(status);
  const body = z
    .strictObject({
      message: z.string().min(5),
      code: z.string().regex(/^[a-z_]+$/),
      requestId: z.string().min(8),
      fields: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    })
    .parse(await response.json());
  if (code) expect(body.code).toBe(code);
  expect(response.headers.get("x-request-id")).toBe(body.requestId);
  return { ...body, headers: response.headers };
}

const chunked = (size: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < size; sent += 1024) {
        controller.enqueue(new Uint8Array(Math.min(1024, size - sent)).fill(32));
      }
      controller.close();
    },
  });

describe("a body", () => {
  it("is read, completed with defaults, and answered without what the schema does not name", async () => {
    const answer = await open().post('{"title":"Light"}');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ title: "Light", count: 1, extra: null });
  });

  it("that is not JSON is refused as such", async () => {
    const { post } = open();
    for (const text of [
      "{",
      "{'title':1}",
      "[1,]",
      "\u0000",
      "NaN",
      '{"a":01}',
      "\ufeff\ufeff{}",
    ]) {
      await problem(post(text), 400, "bad_json");
    }
  });

  it("that is not UTF-8 is refused as such", async () => {
    const { post } = open();
    await problem(post(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400, "bad_json");
  });

  it("of another type than JSON is refused with 415", async () => {
    const { post } = open();
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonx",
      "",
    ]) {
      await problem(post('{"title":"a"}', type), 415, "not_json");
    }
    expect((await post('{"title":"a"}', "Application/JSON; charset=utf-8")).status).toBe(200);
  });

  it("that is missing is asked for where it is needed, and not where it is not", async () => {
    const { post } = open();
    await problem(post(null), 400, "missing_body");
    expect(await (await post(null, "", "/api/ping")).json()).toEqual({ force: false });
  });

  it("with wrong types is refused with each field and, as message, the first in words", async () => {
    const { post } = open();
    const wrong = await problem(post('{"title":7,"count":9}'), 400, "invalid_input");
    expect(wrong.message).toBe("Please give title as text.");
    expect(wrong.fields?.map((field) => field.path)).toEqual(["title", "count"]);
    expect((await problem(post("{}"), 400)).message).toBe("Please fill in title.");
    expect((await problem(post('{"title":"elevenchars"}'), 400)).message).toBe(
      "Please keep title within 10 characters.",
    );
    for (const text of ["null", "7", '"x"', "[]", "true"]) await problem(post(text), 400);
  });

  it("with an unknown key is refused by name, whatever the key holds", async () => {
    const { post } = open();
    const wrong = await problem(post('{"title":"a","isAdmin":true}'), 400, "invalid_input");
    expect(wrong.message).toContain('"isAdmin"');
    const hostile = await problem(post('{"title":"a","<b>x":1}'), 400);
    expect(hostile.message).not.toContain("<");
  });

  it("over the limit is refused with 413, with a length, without one, and with a false one", async () => {
    const { app, post } = open();
    const over = 1024 * KB + 1;
    await problem(post(" ".repeat(over)), 413, "too_large");
    await problem(post(chunked(over)), 413, "too_large");
    const lying = app.request("/api/Notes", {
      method: "POST",
      body: chunked(over),
      headers: { "content-type": "application/json", "content-length": "10" },
      ...{ duplex: "half" },
    });
    await problem(lying, 413, "too_large");
  });

  it("at the limit is taken, and the limit is each endpoint's own", async () => {
    const { app, post } = open();
    const text = '{"title":"a"}';
    expect((await post(text.padEnd(1024 * KB))).status).toBe(200);
    const patch = (body: string) =>
      app.request("/api/Notes", {
        method: "PATCH",
        body,
        headers: { "content-type": "application/json" },
      });
    expect((await patch(text.padEnd(64 * KB))).status).toBe(204);
    await problem(patch(text.padEnd(64 * KB + 1)), 413, "too_large");
  });

  it("cannot reach a prototype", async () => {
    const { post } = open();
    const answer = await post(
      '{"title":"a","__proto__":{"polluted":1},"extra":{"__proto__":{"x":1}}}',
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ title: "a", count: 1, extra: {} });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    await problem(post('{"title":"a","constructor":{"prototype":{"x":1}}}'), 400);
  });

  it("of any strange but legal JSON is taken or refused, and never breaks the server", async () => {
    const { post } = open();
    const deep = (count: number) => `${"[".repeat(count)}${"]".repeat(count)}`;
    const nested = '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000);
    const strange: [string, number][] = [
      [`{"title":"a","extra":${deep(60)}}`, 200],
      [`{"title":"a","extra":${deep(100_000)}}`, 400],
      [deep(100_000), 400],
      [nested, 400],
      ['{"title":"a","extra":1e400}', 400],
      ['{"title":"a","count":1e400}', 400],
      ['{"title":"a","count":123456789012345678901234567890}', 400],
      ['{"title":"a","count":-0}', 400],
      ['{"title":"a","title":"b"}', 200],
      ['\ufeff{"title":"a"}', 200],
      ['{"title":"\\ud800"}', 200],
      ['{"title":"a","extra":{"\\udc00":1}}', 200],
      ['{"title":"\\u0000"}', 200],
      [`{"title":"a","extra":"${"x".repeat(100_000)}"}`, 200],
    ];
    for (const [text, status] of strange) {
      const answer = await post(text);
      expect([text.slice(0, 60), answer.status]).toEqual([text.slice(0, 60), status]);
    }
  });

  it("loses half characters, so that no store chokes on them", async () => {
    const answer = await open().post('{"title":"a\\ud800b","extra":["\\udfff"]}');
    expect(await answer.json()).toEqual({ title: "a\ufffdb", count: 1, extra: ["\ufffd"] });
  });
});

describe("an address", () => {
  it("answers in lower case as well", async () => {
    const { app, as } = open();
    const lower = { method: "POST", body: "{", headers: { "content-type": "application/json" } };
    await problem(app.request("/api/notes", lower), 400, "bad_json");
    expect((await as("student", "/api/users/u1/notes")).status).toBe(200);
  });

  it("that nobody knows is not found, in the shape of errors", async () => {
    const { app } = open();
    for (const path of ["/api/nothing", "/", "/api", "/api/Notes/a/b", "/api/../etc", "/%00"]) {
      await problem(app.request(path), 404, "unknown_path");
    }
  });

  it("names the methods it takes when it gets another", async () => {
    const { app } = open();
    const wrong = await problem(
      app.request("/api/Notes", { method: "DELETE" }),
      405,
      "wrong_method",
    );
    expect(wrong.headers.get("allow")).toBe("OPTIONS, PATCH, POST");
    const read = await problem(app.request("/api/Notes/abc", { method: "PUT" }), 405);
    expect(read.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("with a fixed part goes before one with a placeholder, in whatever order they are listed", async () => {
    expect(await (await open().as("admin", "/api/Notes/all")).json()).toEqual(["all"]);
  });

  it("that cannot name anything is not found", async () => {
    const { as } = open();
    for (const id of ["UPPER", "toolong", "%E0%A4%A", "a%2fb"]) {
      await problem(as("student", `/api/Notes/${id}`), 404, "not_found");
    }
  });

  it("takes a query by its schema", async () => {
    const { as } = open();
    expect(await (await as("student", "/api/Notes/abc?page=3&utm=x")).json()).toEqual({
      id: "abc",
      page: 3,
    });
    for (const query of ["page=0", "page=x", "page=1&page=2", "page="]) {
      await problem(as("student", `/api/Notes/abc?${query}`), 400, "invalid_input");
    }
  });

  it("answers HEAD like GET without the body", async () => {
    const { app } = open();
    const head = await app.request("/api/Notes/abc", {
      method: "HEAD",
      headers: { authorization: "Bearer student" },
    });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const refused = await app.request("/api/Notes/abc", { method: "HEAD" });
    expect([refused.status, await refused.text()]).toEqual([401, ""]);
  });
});

describe("a caller", () => {
  it("without a token, or with a broken header, is asked to sign in", async () => {
    const { app } = open();
    const headers = [
      {},
      ...["student", "Basic abc", "Bearer", "Bearer a b", "Bearer ü", "Bearer forged"].map(
        (authorization) => ({ authorization: encodeURI(authorization).replaceAll("%20", " ") }),
      ),
    ];
    for (const one of headers) {
      const refused = await problem(app.request("/api/Notes/abc", { headers: one }), 401);
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  it("who is not an administrator is refused where only those may go", async () => {
    const { as } = open();
    await problem(as("student", "/api/Notes/all"), 403, "forbidden");
  });

  it("finds nothing under another user's name, unless an administrator", async () => {
    const { as } = open();
    expect((await as("student", "/api/Users/u1/notes")).status).toBe(200);
    await problem(as("student", "/api/Users/u2/notes"), 404, "not_found");
    expect((await as("admin", "/api/Users/u1/notes")).status).toBe(200);
  });

  it("gets what the schema of the caller's role names, and no more", async () => {
    const { as } = open();
    expect(await (await as("student", "/api/Notes/abc")).json()).toEqual({ id: "abc", page: 1 });
    expect(await (await as("admin", "/api/Notes/abc")).json()).toEqual({
      id: "abc",
      page: 1,
      key: "42",
    });
  });

  it("is let in before the input is looked at", async () => {
    const { app } = open();
    await problem(app.request("/api/Notes/abc?page=x"), 401);
  });
});

describe("an error", () => {
  it.each(Object.entries(KINDS))("of kind %s answers %i", async (kind, status) => {
    const { app } = open();
    const told = await problem(app.request(`/api/fail/${kind}`), status, "some_code");
    expect(told.message).toBe("In words.");
    expect(told.headers.get("retry-after")).toBe("7");
  });

  it("nobody foresaw tells the caller a request id alone, and the log no address and no token", async () => {
    const { app, lines } = open();
    const told = await problem(app.request("/api/fail/crash"), 500, "unexpected");
    expect(told.message).toBe(UNEXPECTED_MESSAGE);
    expect(lines).toHaveLength(1);
    const line = z.record(z.string(), z.unknown()).parse(JSON.parse(lines[0]!));
    expect(line).toMatchObject({
      level: "error",
      requestId: told.requestId,
      route: "/api/fail/:how",
    });
    expect(lines[0]).toContain("TypeError");
    expect(lines[0]).not.toMatch(/asha@|eyJ/);
  });

  it("of our own answer's shape is such an error", async () => {
    const { app, lines } = open();
    await problem(app.request("/api/fail/shape"), 500, "unexpected");
    expect(lines[0]).toContain("does not fit its schema");
  });

  it("that was foreseen is not logged", async () => {
    const { app, lines } = open();
    await problem(app.request("/api/fail/conflict"), 409);
    expect(lines).toEqual([]);
  });
});

describe("every answer", () => {
  const some: [string, RequestInit?][] = [
    ["/api/ping", { method: "POST" }],
    ["/api/Notes", { method: "PATCH", body: "{}" }],
    ["/api/fail/crash"],
    ["/api/nothing"],
    ["/api/ping", { method: "PUT" }],
    ["/api/ping", { method: "OPTIONS" }],
  ];

  it("carries a request id of its own, is kept by nobody, and sets no cookie", async () => {
    const { app } = open();
    const ids = new Set<string | null>();
    for (const [path, init] of some) {
      const { headers } = await app.request(path, {
        ...init,
        headers: { "x-request-id": "chosen", cookie: "a=b" },
      });
      ids.add(headers.get("x-request-id"));
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(ids.size).toBe(some.length);
    expect(ids).not.toContain("chosen");
  });

  it("can be read by scripts of the web app's origin, and of no other", async () => {
    const { app } = open();
    const others = [
      "https://evil.example",
      `${WEB}.evil.example`,
      "http://academy.example",
      "null",
    ];
    for (const [path, init] of some) {
      const own = await app.request(path, { ...init, headers: { origin: WEB } });
      expect(own.headers.get("access-control-allow-origin")).toBe(WEB);
      expect(own.headers.get("vary")).toBe("Origin");
      for (const origin of others) {
        const { headers } = await app.request(path, { ...init, headers: { origin } });
        expect(headers.get("access-control-allow-origin")).toBeNull();
        expect(headers.get("vary")).toBe("Origin");
      }
      expect(own.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  it("to a preflight says what the address takes", async () => {
    const { app } = open();
    const ask = { origin: WEB, "access-control-request-method": "PATCH" };
    const told = await app.request("/api/Notes", { method: "OPTIONS", headers: ask });
    expect(told.status).toBe(204);
    expect(told.headers.get("access-control-allow-methods")).toBe("OPTIONS, PATCH, POST");
    expect(told.headers.get("access-control-allow-headers")).toBe("authorization, content-type");
    const other = await app.request("/api/Notes", {
      method: "OPTIONS",
      headers: { ...ask, origin: "https://evil.example" },
    });
    expect(other.headers.get("access-control-allow-methods")).toBeNull();
    expect(other.headers.get("allow")).toBe("OPTIONS, PATCH, POST");
    await problem(app.request("/api/nothing", { method: "OPTIONS" }), 404);
  });
});

describe("a declaration", () => {
  const nothing = { method: "GET", answer: null, summary: "", handler: async () => {} } as const;

  it("whose path and parameters differ is refused", () => {
    expect(() => endpoint({ ...nothing, path: "/api/a/{id}", allow: "public" })).toThrow("{id}");
    const params = z.object({ id: z.string() });
    expect(() => endpoint({ ...nothing, path: "/api/a", allow: "public", params })).toThrow("{id}");
  });

  it("of a caller's own things without saying whose they are is refused", () => {
    // @ts-expect-error -- `self` is required here, which is the point of the test.
    expect(() => endpoint({ ...nothing, path: "/api/a", allow: "self" })).toThrow("self");
  });

  it("without a caller does not compile", () => {
    // @ts-expect-error -- `allow` is required, which is the point of the test.
    endpoint({ ...nothing, path: "/api/a" });
  });
});
