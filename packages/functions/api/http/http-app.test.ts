import { describe, expect, it } from "vitest";
import { VIEWER_HEADER } from "../../headers.ts";
import { WEB } from "../testing/bare-deps.fixture.ts";
import { problem } from "../testing/problem.fixture.ts";
import { openSmallApi } from "../testing/small-api.fixture.ts";

describe("an address", () => {
  it("answers in lower case too", async () => {
    const { app, as } = openSmallApi();
    const lower = { method: "POST", body: "{", headers: { "content-type": "application/json" } };
    await problem(app.request("/api/notes", lower), 400, "bad_json");
    expect((await as("student", "/api/users/u1/notes")).status).toBe(200);
  });

  it("that does not exist is not found, in the shape of errors", async () => {
    const { app } = openSmallApi();
    for (const path of ["/api/nothing", "/", "/api", "/api/Notes/a/b", "/api/../etc", "/%00"]) {
      await problem(app.request(path), 404, "unknown_path");
    }
  });

  it("lists the methods it takes when it gets another", async () => {
    const { app } = openSmallApi();
    const wrong = await problem(
      app.request("/api/Notes", { method: "DELETE" }),
      405,
      "wrong_method",
    );
    expect(wrong.headers.get("allow")).toBe("OPTIONS, PATCH, POST");
    const read = await problem(app.request("/api/Notes/abc", { method: "PUT" }), 405);
    expect(read.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("with a fixed part comes before one with a placeholder, in whatever order they are listed", async () => {
    expect(await (await openSmallApi().as("admin", "/api/Notes/all")).json()).toEqual(["all"]);
  });

  it("that cannot exist is not found", async () => {
    const { as } = openSmallApi();
    for (const id of ["UPPER", "toolong", "%E0%A4%A", "a%2fb"]) {
      await problem(as("student", `/api/Notes/${id}`), 404, "not_found");
    }
  });

  it("reads a query by its schema", async () => {
    const { as } = openSmallApi();
    expect(await (await as("student", "/api/Notes/abc?page=3&utm=x")).json()).toEqual({
      id: "abc",
      page: 3,
    });
    for (const query of ["page=0", "page=x", "page=1&page=2", "page="]) {
      await problem(as("student", `/api/Notes/abc?${query}`), 400, "invalid_input");
    }
  });

  it("answers HEAD like GET without the body", async () => {
    const { app } = openSmallApi();
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
  it("without a token, or with a malformed header, is asked to log in", async () => {
    const { app } = openSmallApi();
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

  it("who is not an administrator is refused where only they may call", async () => {
    const { as } = openSmallApi();
    await problem(as("student", "/api/Notes/all"), 403, "forbidden");
  });

  it("finds nothing under another user's name, unless an administrator", async () => {
    const { as } = openSmallApi();
    expect((await as("student", "/api/Users/u1/notes")).status).toBe(200);
    await problem(as("student", "/api/Users/u2/notes"), 404, "not_found");
    expect((await as("admin", "/api/Users/u1/notes")).status).toBe(200);
  });

  it("gets the fields that the schema of the caller's role names, and no more", async () => {
    const { as } = openSmallApi();
    expect(await (await as("student", "/api/Notes/abc")).json()).toEqual({ id: "abc", page: 1 });
    expect(await (await as("admin", "/api/Notes/abc")).json()).toEqual({
      id: "abc",
      page: 1,
      key: "42",
    });
  });

  it("is admitted before the input is read", async () => {
    const { app } = openSmallApi();
    await problem(app.request("/api/Notes/abc?page=x"), 401);
  });
});

describe("a handler", () => {
  it("knows the request's id, its address and its user agent", async () => {
    const { app } = openSmallApi();
    const claimed = {
      "x-forwarded-for": "198.51.100.1",
      [VIEWER_HEADER]: "198.51.100.1",
    };
    const headers = { "user-agent": "Browser/1 ".repeat(100), ...claimed };
    const env = { requestContext: { requestId: "r-1", http: { sourceIp: "203.0.113.9" } } };
    const answer = await app.request("/api/asked", { headers }, env);
    expect(await answer.json()).toEqual({
      id: "r-1",
      ip: "203.0.113.9",
      userAgent: "Browser/1 ".repeat(30),
    });
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

  it("has a request id of its own, is not cached, and sets no cookie", async () => {
    const { app } = openSmallApi();
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

  it("can be read by scripts of the web app's origin only", async () => {
    const { app } = openSmallApi();
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

  it("to a preflight lists what the address accepts", async () => {
    const { app } = openSmallApi();
    const ask = { origin: WEB, "access-control-request-method": "PATCH" };
    const preflight = await app.request("/api/Notes", { method: "OPTIONS", headers: ask });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("OPTIONS, PATCH, POST");
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "authorization, content-type, x-academy-browser, x-session",
    );
    const other = await app.request("/api/Notes", {
      method: "OPTIONS",
      headers: { ...ask, origin: "https://evil.example" },
    });
    expect(other.headers.get("access-control-allow-methods")).toBeNull();
    expect(other.headers.get("allow")).toBe("OPTIONS, PATCH, POST");
    await problem(app.request("/api/nothing", { method: "OPTIONS" }), 404);
  });
});
