import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillPath } from "../api/api-path.rules.ts";
import { createCaller } from "../api/api.ts";
import { type EarlyAnswers, earlyCalls, takeEarly } from "./early-answers.ts";
import { aStudent, browserStorage } from "./session.fixture.ts";
import { createSessionStore, type SessionUser } from "./session.ts";

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

/** An access token like those of the user directory, but only with its times. */
function aToken(ends: number): string {
  const payload = { iat: (ends - 12 * HOUR) / 1000, exp: ends / 1000 };
  return `x.${btoa(JSON.stringify(payload))}.y`;
}

const token = aToken(NOW + HOUR);
const panel = { page: "/user/panel", paths: ["/api/users/{id}/tests", "/api/offers"] };
const report = { page: "/report/:submissionId", paths: ["/api/reports/{submissionId}"] };
const callsAt = (address: string, user: Partial<SessionUser> = {}, kept: string | null = token) =>
  earlyCalls([panel, report], address, { token: kept, user: { ...aStudent, ...user } }, NOW);

describe("the calls of a screen", () => {
  test("are sent with the user's id, and a report's with that of its address", () => {
    expect(callsAt("/user/panel")).toEqual(["/api/users/u-1/tests", "/api/offers"]);
    expect(callsAt("/report/t_1.u-1.2")).toEqual(["/api/reports/t_1.u-1.2"]);
  });

  test.each(["/user", "/user/panel/", "/user/panel/more", "/report/", "/report/a/b", "/"])(
    "are not sent at %s",
    (address) => expect(callsAt(address)).toEqual([]),
  );

  test.each(["t_1.u-2.1", "t_1.guest-7.1", "%74.u-1.1", "%E0%A4%A.u-1.1", "u-1"])(
    "are left to the screen for the report %s",
    (id) => expect(callsAt(`/report/${id}`)).toEqual([]),
  );

  test.each<[string, Partial<SessionUser>, string | null]>([
    ["no token", {}, null],
    ["a token that has ended", {}, aToken(NOW)],
    ["a token that no one can read", {}, "run-out"],
    ["an administrator", { isAdmin: true, role: "admin" }, token],
    ["a student who has yet to agree", { needsConsent: true }, token],
    ["someone who has yet to set up a second factor", { needsSecondFactor: true }, token],
    ["no user id", { userId: "" }, token],
  ])("are not sent with %s", (_, user, kept) => {
    expect(callsAt("/user/panel", user, kept)).toEqual([]);
  });

  test("are not sent for no one", () => {
    expect(earlyCalls([panel], "/user/panel", { token, user: null }, NOW)).toEqual([]);
  });

  test("have the addresses that the screen's own calls have", () => {
    const ids = fc.string({ minLength: 1, unit: "binary" }).filter((id) => id.isWellFormed());
    fc.assert(
      fc.property(ids, (id) => {
        const screens = panel.paths.map((path) => fillPath({ path, params: { id } }));
        expect(callsAt("/user/panel", { userId: id })).toEqual(screens);
      }),
    );
  });
});

describe("an early answer", () => {
  const url = "/api/offers";
  const answers = (response: Response | undefined, at = 1_000): EarlyAnswers =>
    new Map([[url, { token, at, response: Promise.resolve(response) }]]);

  test("is taken once", async () => {
    const response = Response.json({});
    const early = answers(response);
    expect(await takeEarly(early, { url, token, now: 11_000 })).toBe(response);
    expect(takeEarly(early, { url, token, now: 11_000 })).toBeUndefined();
  });

  test.each([
    ["for another call", { url: "/api/other" }],
    ["for another token", { token: "another" }],
    ["after a sign-out", { token: null }],
    ["after ten seconds", { now: 11_001 }],
  ])("is not taken %s", (_, differs) => {
    const call = { url, token, now: 1_100, ...differs };
    expect(takeEarly(answers(Response.json({})), call)).toBeUndefined();
  });

  test("is none where the token was refused or nothing arrived, and is any other refusal", async () => {
    const call = { url, token, now: 1_100 };
    expect(await takeEarly(answers(new Response("", { status: 401 })), call)).toBeUndefined();
    expect(await takeEarly(answers(undefined), call)).toBeUndefined();
    expect(await takeEarly(answers(new Response("", { status: 429 })), call)).toMatchObject({
      status: 429,
    });
  });

  test("is none on a page without early calls", () => {
    expect(takeEarly(undefined, { url, token, now: 0 })).toBeUndefined();
  });
});

interface Thing {
  route: "GET /api/things" | "PUT /api/things";
  wire?: { params: undefined; query: undefined; body: undefined; answer: { name: string } };
}

describe("a call", () => {
  /** A caller whose server answers "sent"; `sent` counts the calls that reached this server. */
  function start(early: (url: string) => Promise<Response | undefined> | undefined) {
    const { storage, events } = browserStorage({ token, user: JSON.stringify(aStudent) });
    const sent: string[] = [];
    const caller = createCaller({
      fetch: async (input) => {
        sent.push(input instanceof Request ? input.url : `${input}`);
        return Response.json({ name: "sent" });
      },
      session: createSessionStore(storage, events),
      storage,
      alone: (work) => work(),
      timeoutMs: 5_000,
      browser: () => "b".repeat(48),
      early,
    });
    return { ...caller, sent };
  }
  const answering = (response: Response | undefined) => start(() => Promise.resolve(response));

  test("is answered by what was asked for early, and not sent", async () => {
    const { call, sent } = answering(Response.json({ name: "early" }));
    expect(await call<Thing>("GET /api/things")).toEqual({ name: "early" });
    expect(sent).toEqual([]);
  });

  test("is refused as it was early", async () => {
    const refusal = Response.json({ message: "Slow down.", code: "limited" }, { status: 429 });
    const { call } = answering(refusal);
    await expect(call<Thing>("GET /api/things")).rejects.toMatchObject({
      status: 429,
      code: "limited",
    });
  });

  test("is sent where none arrived, or none was asked for", async () => {
    for (const { call, sent } of [answering(undefined), start(() => undefined)]) {
      expect(await call<Thing>("GET /api/things")).toEqual({ name: "sent" });
      expect(sent).toEqual(["/api/things"]);
    }
  });

  test("that changes something or takes a file is sent, whatever was asked for early", async () => {
    const { call, download, sent } = answering(Response.json({ name: "early" }));
    await call<Thing>("PUT /api/things");
    await download<Thing>("GET /api/things");
    expect(sent).toHaveLength(2);
  });

  test("whose caller has left ends as aborted", async () => {
    const { call } = answering(Response.json({ name: "early" }));
    const leaving = new AbortController();
    const answer = call<Thing>("GET /api/things", { signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});
