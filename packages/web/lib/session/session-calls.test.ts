import { describe, expect, test } from "vitest";
import { ApiError, networkError } from "../api/api-error.ts";
import type { RawCall } from "../api/api-send.ts";
import { aStudent, browserStorage } from "./session.fixture.ts";
import { type RunAlone, SessionCalls } from "./session-calls.ts";
import { createSessionStore, type SessionUser } from "./session.ts";

const another: SessionUser = { ...aStudent, userId: "u-2", email: "kabir@example.com" };
const refused = () => new ApiError(401, "unauthenticated", "Log in to continue.");

/** Runs work one after another, like a lock across tabs. */
function queue(): RunAlone {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

/** A server with one cookie jar, and browser tabs that share one storage. */
function start() {
  const { storage, events, values } = browserStorage();
  const alone = queue();
  const server = {
    cookie: null as SessionUser | null,
    isThere: true,
    asked: [] as string[],
    renewals: 0,
    /** The user of the next login. */
    next: aStudent,
  };
  const send = async ({ path }: RawCall): Promise<unknown> => {
    if (!server.isThere) throw networkError(new TypeError("Failed to fetch"));
    server.asked.push(path.replace("/api/auth/", ""));
    await Promise.resolve();
    if (path.endsWith("logout")) {
      if (!server.cookie) throw refused();
      server.cookie = null;
      return undefined;
    }
    if (path.endsWith("login")) server.cookie = server.next;
    if (!server.cookie) throw refused();
    server.renewals += 1;
    return { token: `t${server.renewals}`, refreshToken: null, user: server.cookie };
  };
  const tab = () => {
    const store = createSessionStore(storage, events);
    return { store, calls: new SessionCalls({ session: store, alone, storage }, send) };
  };
  return { server, values, tab, changeStorage: () => events.dispatchEvent(new Event("storage")) };
}

const login: RawCall = { method: "POST", path: "/api/auth/login", body: {} };

describe("the tabs of one browser", () => {
  test("renew once if both ask, each with its rejected token", async () => {
    const { server, tab, changeStorage } = start();
    const [one, two] = [tab(), tab()];
    await one.calls.signIn(login);
    changeStorage();
    // The second tab may continue before it hears of the first tab's write.
    await Promise.all([one.calls.refresh("t1"), two.calls.refresh("t1")]);
    expect(server.asked).toEqual(["login", "refresh"]);
    expect(two.store.get()).toEqual({ token: "t2", user: aStudent });
  });

  test("let a logout wait for a renewal, after which no one is logged in", async () => {
    const { server, values, tab } = start();
    const one = tab();
    await one.calls.signIn(login);
    const [, isEnded] = await Promise.all([one.calls.refresh("t1"), one.calls.signOut()]);
    expect(isEnded).toBe(true);
    expect([server.cookie, values.size]).toEqual([null, 0]);
  });

  test("renew nothing while no one is logged in here, whatever the cookie contains", async () => {
    const { server, tab } = start();
    server.cookie = aStudent;
    const one = tab();
    await one.calls.refresh(null);
    expect(server.asked).toEqual([]);
  });

  test("accept no session of another user, and end it", async () => {
    const { server, tab } = start();
    const one = tab();
    await one.calls.signIn(login);
    server.cookie = another;
    await one.calls.refresh("t1");
    expect(one.store.get()).toEqual({ token: null, user: aStudent });
    expect([server.cookie, server.asked.at(-1)]).toEqual([null, "logout"]);
  });
});

describe("an offline logout", () => {
  async function signedOutOffline() {
    const all = start();
    const one = all.tab();
    await one.calls.signIn(login);
    all.server.isThere = false;
    expect(await one.calls.signOut()).toBe(false);
    expect(one.store.get()).toEqual({ token: null, user: null });
    return { ...all, one };
  }

  test("is sent to the server before the next login", async () => {
    const { server, values, tab } = await signedOutOffline();
    const next = tab();
    await expect(next.calls.signIn(login)).rejects.toMatchObject({ code: "network" });
    server.isThere = true;
    server.next = another;
    await next.calls.signIn(login);
    expect(server.asked).toEqual(["login", "logout", "login"]);
    expect(next.store.get().user).toEqual(another);
    expect([...values.keys()].toSorted()).toEqual(["token", "user"]);
  });

  test("is sent to the server once, when the connection is back", async () => {
    const { server, one } = await signedOutOffline();
    await expect(one.calls.catchUp()).rejects.toMatchObject({ code: "network" });
    server.isThere = true;
    await one.calls.catchUp();
    await one.calls.catchUp();
    expect([server.cookie, server.asked]).toEqual([null, ["login", "logout"]]);
  });

  test("is over if the server has ended the session itself", async () => {
    const { server, one } = await signedOutOffline();
    server.isThere = true;
    server.cookie = null;
    await one.calls.catchUp();
    await one.calls.signIn(login);
    expect(server.asked).toEqual(["login", "logout", "login"]);
  });
});
