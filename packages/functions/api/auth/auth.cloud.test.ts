import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import type { Session, User } from "@academy/core/people/user/user.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
const password = "correct horse 7 battery";

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
});

const post = (path: string, body: unknown, token?: string) =>
  api.send({ method: "POST", path, body, token });
const me = (token: string) => api.send({ method: "GET", path: "/api/auth/me", token });
const signIn = () => api.login("student");
const read = async (token: string) => {
  const answer = await api.send({ method: "GET", path: "/api/account", token });
  // Parsed by the endpoint's own schema.
  return (await answer.json()) as AccountView;
};

describe("logging in", () => {
  it("gives a session whose token identifies its user", async () => {
    const session = await signIn();
    // Parsed by the endpoint's own schema.
    const user = (await (await me(session.token)).json()) as User;
    expect(user).toEqual(session.user);
    expect(user).toMatchObject({ email: "student@example.org", isAdmin: false, role: "student" });
    expect(Date.parse(session.expiresAt)).toBeGreaterThan(clock.now());
  });

  it("answers a wrong password and an unknown email alike", async () => {
    const wrong = await problem(
      post("/api/auth/login", { email: "other@example.org", password: "not this one" }),
      401,
    );
    const unknown = await problem(
      post("/api/auth/login", { email: "nobody@example.org", password }),
      401,
    );
    expect([unknown.message, unknown.code]).toEqual([wrong.message, wrong.code]);
  });

  it("is refused for a while after five wrong passwords, and says for how long", async () => {
    const login = () =>
      post("/api/auth/login", { email: "late@example.org", password: "wrong one" });
    for (let i = 0; i < 5; i++) await problem(login(), 401);
    const limited = await problem(login(), 429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("registering", () => {
  it("accepts an email only once, in any spelling", async () => {
    const again = { name: "Again", email: " Student@Example.org ", password };
    await problem(post("/api/auth/register", again), 409, "email_taken");
  });

  it("never takes a role from the request", async () => {
    for (const extra of [{ isAdmin: true }, { role: "admin" }, { userId: "u1" }]) {
      const input = { name: "New", email: "new@example.org", password, ...extra };
      await problem(post("/api/auth/register", input), 400, "invalid_input");
    }
  });

  it("records who agreed to the terms, and refuses an agreement by anyone else", async () => {
    const input = { name: "Ila", email: "ila@example.org", password };
    for (const agreedBy of ["me", "", null, true]) {
      const refused = await problem(post("/api/auth/register", { ...input, agreedBy }), 400);
      expect(refused.fields).toMatchObject([{ path: "agreedBy" }]);
      expect(refused.fields?.[0]?.message).toMatch(/^Say who agrees .*guardian/);
    }
    const made = await api.post<Session>("/api/auth/register", undefined, {
      ...input,
      agreedBy: "guardian",
    });
    expect(made.user).not.toHaveProperty("needsConsent");
    const account = await read(made.token);
    expect(account.consent).toEqual({ by: "guardian", at: expect.stringMatching(/^20\d\d-/) });
  });

  it("needs only name, email and password, and asks for the consent afterwards", async () => {
    const input = { name: "Uma", email: "uma@example.org", password };
    const { token, user } = await api.post<Session>("/api/auth/register", undefined, input);
    expect(user).toMatchObject({ needsConsent: true });
    const order = { path: "/api/payments/orders", body: { examType: "JEE" } };
    const buy = () => api.send({ method: "POST", token, ...order });
    await problem(buy(), 403, "consent_needed");
    const give = (agreedBy: string) =>
      api.send({ method: "PUT", path: "/api/account/consent", token, body: { agreedBy } });
    await problem(give("nobody"), 400, "invalid_input");
    expect(await (await give("guardian")).json()).not.toHaveProperty("needsConsent");
    // A consent that was given keeps its time.
    await give("self");
    expect((await read(token)).consent?.by).toBe("guardian");
    const path = `/api/users/${user.userId}`;
    const seen = await api.send({ method: "GET", path, token: api.callers.admin });
    expect(await seen.json()).toMatchObject({ consent: { by: "guardian" } });
    await problem(buy(), 404);
  });

  it("names the field of a weak password", async () => {
    const input = { name: "New", email: "new@example.org", password: "password1" };
    const weak = await problem(post("/api/auth/register", input), 400);
    expect(weak.fields?.map((field) => field.path)).toEqual(["password"]);
  });
});

describe("a session", () => {
  it("is renewed by its refresh token", async () => {
    const { refreshToken } = await signIn();
    const renewed = await api.post<Session>("/api/auth/refresh", undefined, { refreshToken });
    expect((await me(renewed.token)).status).toBe(200);
    await problem(post("/api/auth/refresh", { refreshToken: "made up" }), 401);
  });

  it("ends for both of its tokens at logout", async () => {
    const { token, refreshToken } = await signIn();
    expect((await post("/api/auth/logout", { refreshToken }, token)).status).toBe(204);
    await problem(me(token), 401);
    await problem(post("/api/auth/refresh", { refreshToken }), 401);
  });

  it("ends with its bearer token alone, without a body", async () => {
    const { token } = await signIn();
    const signOut = { method: "POST", path: "/api/auth/logout", token };
    expect((await api.send(signOut)).status).toBe(204);
    await problem(me(token), 401);
    await problem(post("/api/auth/logout", {}), 401);
  });

  it("leaves the user's other session open", async () => {
    const [one, two] = [await signIn(), await signIn()];
    await post("/api/auth/logout", { refreshToken: one.refreshToken }, one.token);
    expect((await me(two.token)).status).toBe(200);
  });
});

describe("a session whose renewal token is in a cookie", () => {
  const origin = () => api.deps.config.webOrigin;
  const body = { email: "student@example.org", password };

  const send = (path: string, headers: Record<string, string>, sent?: object) =>
    api.raw(
      new Request(`${origin()}${path}`, {
        method: "POST",
        headers: { "x-session": "cookie", ...headers },
        ...(sent && { body: JSON.stringify(sent) }),
      }),
    );
  const json = { "content-type": "application/json" };
  /** The cookies that a browser would send from now on. */
  const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";

  it("continues with a new cookie each time, and its body never contains the token", async () => {
    const answer = await send("/api/auth/login", json, body);
    expect(await answer.clone().json()).toMatchObject({ refreshToken: null });
    const cookie = cookieOf(answer);
    const renewed = await send("/api/auth/refresh", { origin: origin(), cookie });
    // Parsed by the endpoint's own schema.
    const session = (await renewed.json()) as Session;
    expect(session.refreshToken).toBeNull();
    expect((await me(session.token)).status).toBe(200);
    expect(cookieOf(renewed)).toMatch(/^renew=r1\./);
    expect(cookieOf(renewed)).not.toBe(cookie);
  });

  it("is neither renewed nor ended by another site, or without the header", async () => {
    const cookie = cookieOf(await send("/api/auth/login", json, body));
    for (const path of ["/api/auth/refresh", "/api/auth/logout"]) {
      const foreign = send(path, { origin: "https://evil.example", cookie });
      await problem(foreign, 403, "foreign_origin");
      await problem(send(path, { cookie }), 403, "foreign_origin");
      await problem(send(path, { origin: origin(), cookie, "x-session": "" }), 401);
    }
    expect((await send("/api/auth/refresh", { origin: origin(), cookie })).status).toBe(200);
  });

  it("ends with its cookie alone, which is removed", async () => {
    const answer = await send("/api/auth/login", json, body);
    // Parsed by the endpoint's own schema.
    const { token } = (await answer.clone().json()) as Session;
    const from = { origin: origin(), cookie: cookieOf(answer) };
    const ended = await send("/api/auth/logout", from);
    expect(ended.status).toBe(204);
    expect(ended.headers.get("set-cookie")).toMatch(/^renew=; .*Max-Age=0/);
    await problem(me(token), 401);
    await problem(send("/api/auth/refresh", from), 401);
  });

  it("is untouched by a call that sends a renewal token in its body", async () => {
    const from = { origin: origin(), cookie: cookieOf(await send("/api/auth/login", json, body)) };
    const { refreshToken } = await signIn();
    const renewed = await send("/api/auth/refresh", { ...from, ...json }, { refreshToken });
    expect(renewed.headers.get("set-cookie")).toBeNull();
    // Parsed by the endpoint's own schema.
    const next = (await renewed.json()) as Session;
    expect(next.refreshToken).toMatch(/^r1\./);
    const sent = { refreshToken: next.refreshToken };
    const ended = await send("/api/auth/logout", { ...from, ...json }, sent);
    expect(ended.headers.get("set-cookie")).toBeNull();
    expect((await send("/api/auth/refresh", from)).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  it("is answered alike for every email, known or not", async () => {
    const texts = await Promise.all(
      ["student@example.org", "nobody@example.org"].map(async (email) =>
        (await post("/api/auth/forgot", { email })).text(),
      ),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it("does not change with a made-up code", async () => {
    const input = { email: "student@example.org", code: "000000", password: "another horse 8" };
    await problem(post("/api/auth/reset", input), 400);
  });
});
