import { expect, test } from "vitest";
import { createCaller } from "./api.ts";
import { aStudent, browserStorage } from "../session/session.fixture.ts";
import { createSessionStore } from "../session/session.ts";

const BROWSER = "b".repeat(48);

interface Ask {
  path: string;
  token: string | null;
  body: unknown;
  browser?: string;
  /** How the caller wants the renewal token to be stored. */
  by?: string;
}
type Reply = { status: number; body?: unknown; text?: string; headers?: Record<string, string> };
type Thing = {
  route: "GET /api/things/{id}";
  wire?: {
    params: { id: string };
    query: { page?: number | undefined };
    body: undefined;
    answer: { name: string };
  };
};

const unauthenticated: Reply = {
  status: 401,
  body: { message: "Log in to continue.", code: "no" },
};
const renewed: Reply = {
  status: 200,
  body: { token: "new", refreshToken: null, user: aStudent },
};

/** A caller whose server is this function; `asked` records its requests. */
function start(answer: (ask: Ask) => Reply, stored: Record<string, string> = {}) {
  const browser = browserStorage({ user: JSON.stringify(aStudent), ...stored });
  const store = createSessionStore(browser.storage, browser.events);
  const asked: Ask[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const browserName = headers.get("x-academy-browser");
    const by = headers.get("x-session");
    const ask = {
      ...(by !== null && { by }),
      ...(browserName !== null && { browser: browserName }),
      path: input instanceof Request ? input.url : `${input}`,
      token: headers.get("authorization")?.replace("Bearer ", "") ?? null,
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
    };
    asked.push(ask);
    const { status, body, text, headers: given } = answer(ask);
    const content = text ?? (body === undefined ? null : JSON.stringify(body));
    return new Response(content, { status, ...(given ? { headers: given } : {}) });
  };
  const caller = createCaller({
    fetch,
    session: store,
    storage: browser.storage,
    alone: (work) => work(),
    timeoutMs: 5_000,
    browser: () => BROWSER,
  });
  return { ...caller, ...browser, store, asked };
}

const thing = "GET /api/things/{id}";
const params = { id: "a/b" };

test("fills the path, sends the token and returns the response", async () => {
  const { call, asked } = start(() => ({ status: 200, body: { name: "x" } }), { token: "t1" });
  expect(await call<Thing>(thing, { params, query: { page: 2 } })).toEqual({ name: "x" });
  expect(asked).toEqual([{ path: "/api/things/a%2Fb?page=2", token: "t1", body: undefined }]);
});

test("returns a file with the name of its response, and throws for a failed one", async () => {
  const headers = {
    "content-disposition": `attachment; filename="_.xlsx"; filename*=UTF-8''Gr%C3%B6.xlsx`,
  };
  const { download } = start(({ path }) =>
    path.endsWith("b") ? { status: 200, text: "bytes", headers } : unauthenticated,
  );
  const { name, blob } = await download<Thing>(thing, { params });
  expect([name, await blob.text()]).toEqual(["Grö.xlsx", "bytes"]);
  const gone = download<Thing>(thing, { params: { id: "c" } });
  await expect(gone).rejects.toMatchObject({ status: 401 });
});

test("an error carries status, code, message, fields and the time to wait", async () => {
  const { call } = start(() => ({
    status: 429,
    body: { message: "Slow down.", code: "limited", fields: [{ path: "email", message: "No." }] },
    headers: { "retry-after": "30" },
  }));
  await expect(call<Thing>(thing, { params })).rejects.toMatchObject({
    status: 429,
    code: "limited",
    message: "Slow down.",
    fields: [{ path: "email", message: "No." }],
    retryAfterSeconds: 30,
  });
});

test.each([200, 502])(
  "a response that is not JSON with status %i is a network error",
  async (status) => {
    const { call } = start(() => ({ status, text: "<html>Bad gateway</html>" }));
    await expect(call<Thing>(thing, { params })).rejects.toMatchObject({ code: "network" });
  },
);

test("a fault of ours carries the reference by which the log is found, and a refusal none", async () => {
  const body = {
    message: "The service is busy.",
    code: "overloaded",
    requestId: "JKJaXmPLvHcESHA=",
  };
  for (const [status, message] of [
    [503, "The service is busy. (Reference: JKJaXmPLvHcESHA=)"],
    [400, "The service is busy."],
  ] as const) {
    const { call } = start(() => ({ status, body }));
    await expect(call<Thing>(thing, { params })).rejects.toMatchObject({ message });
  }
});

test("no connection is a network error in plain words", async () => {
  const { call } = start(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(call<Thing>(thing, { params })).rejects.toMatchObject({
    status: 0,
    code: "network",
    message: expect.stringContaining("could not reach the server"),
  });
});

test("an abort by the caller is rethrown", async () => {
  const controller = new AbortController();
  const { call } = start(() => {
    controller.abort();
    throw new DOMException("Aborted", "AbortError");
  });
  const aborted = call<Thing>(thing, { params, signal: controller.signal });
  await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
});

test("a rejected token is renewed once for all calls, which are then repeated", async () => {
  const { call, asked, store } = start(
    ({ path, token }) => {
      if (path === "/api/auth/refresh") return renewed;
      return token === "new" ? { status: 200, body: { name: "x" } } : unauthenticated;
    },
    { token: "old" },
  );
  const answers = await Promise.all([
    call<Thing>(thing, { params }),
    call<Thing>(thing, { params }),
  ]);
  expect(answers).toEqual([{ name: "x" }, { name: "x" }]);
  const refreshes = asked.filter(({ path }) => path === "/api/auth/refresh");
  expect(refreshes).toEqual([
    { path: "/api/auth/refresh", token: null, body: undefined, browser: BROWSER, by: "cookie" },
  ]);
  expect(store.get()).toEqual({ token: "new", user: aStudent });
});

test("a token that another tab has just renewed is used without asking again", async () => {
  const made = start(
    ({ path, token }) => {
      if (path === "/api/auth/refresh") throw new Error("asked for nothing");
      if (token === "new") return { status: 200, body: { name: "x" } };
      made.elsewhere({ token: "new" });
      return unauthenticated;
    },
    { token: "old" },
  );
  expect(await made.call<Thing>(thing, { params })).toEqual({ name: "x" });
});

test("a rejected refresh ends the session and keeps the user", async () => {
  const { call, store } = start(() => unauthenticated, { token: "old" });
  await expect(call<Thing>(thing, { params })).rejects.toMatchObject({ status: 401 });
  expect(store.get()).toEqual({ token: null, user: aStudent });
});

test("an offline refresh keeps the session for the next attempt", async () => {
  const { call, store } = start(
    ({ path }) => {
      if (path === "/api/auth/refresh") throw new TypeError("Failed to fetch");
      return unauthenticated;
    },
    { token: "old" },
  );
  await expect(call<Thing>(thing, { params })).rejects.toMatchObject({ code: "network" });
  expect(store.get()).toMatchObject({ token: "old" });
});

test("an incorrect password while logged out does not trigger a refresh", async () => {
  const { call, asked } = start(() => unauthenticated);
  await expect(call<Thing>(thing, { params })).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(1);
});

test("a call is never repeated for a user who has logged in since", async () => {
  const made = start(
    () => {
      const user = JSON.stringify({ ...aStudent, userId: "u-2" });
      made.elsewhere({ token: "other", user });
      return unauthenticated;
    },
    { token: "old" },
  );
  await expect(made.call<Thing>(thing, { params })).rejects.toMatchObject({ status: 401 });
  expect(made.asked).toHaveLength(1);
});

test("a proxy's page instead of a refresh keeps the session", async () => {
  const { call, store } = start(
    ({ path }) =>
      path === "/api/auth/refresh"
        ? { status: 403, text: "<html>Blocked</html>" }
        : unauthenticated,
    { token: "old" },
  );
  await expect(call<Thing>(thing, { params })).rejects.toMatchObject({ code: "network" });
  expect(store.get().token).toBe("old");
});

test("an administrator who needs a second factor is known to need one", async () => {
  const reply = { status: 403, body: { message: "Set one up.", code: "second_factor_needed" } };
  const { call, store } = start(() => reply, { token: "good" });
  const asked = call<Thing>("GET /api/things/{id}", { params: { id: "1" } });
  await expect(asked).rejects.toMatchObject({ code: "second_factor_needed" });
  expect(store.get()).toMatchObject({ token: "good", user: { needsSecondFactor: true } });
});
