import { expect, test } from "vitest";
import { aStudent, browserStorage } from "./session.fixture.ts";
import { createSessionStore } from "./session.ts";

const signedIn = { token: "t1", user: aStudent };

function start(initial: Record<string, string> = {}) {
  const browser = browserStorage(initial);
  return { ...browser, store: createSessionStore(browser.storage, browser.events) };
}

test("keeps token and user under the specified keys", () => {
  const { store, values } = start();
  store.signIn(signedIn);
  expect(values.get("token")).toBe("t1");
  expect(JSON.parse(values.get("user") ?? "")).toEqual(aStudent);
  expect(store.get()).toEqual(signedIn);
});

test("is restored after a reload", () => {
  const { store } = start({ token: "t1", user: JSON.stringify(aStudent) });
  expect(store.get()).toEqual(signedIn);
});

test("removes everything when it is cleared", () => {
  const { store, values } = start();
  store.signIn(signedIn);
  store.clear();
  expect(values.size).toBe(0);
  expect(store.get()).toEqual({ token: null, user: null });
});

test("still knows the user when the session expired", () => {
  const { store } = start();
  store.signIn(signedIn);
  store.expire();
  expect(store.get()).toEqual({ token: null, user: aStudent });
});

test("stores nothing that renews a session", () => {
  const { store, values } = start({ token: "t1" });
  const answer = { ...signedIn, refreshToken: "r2" };
  store.signIn(answer);
  expect([...values.keys()].toSorted()).toEqual(["token", "user"]);
});

test("follows a logout in another tab", () => {
  const { store, elsewhere } = start();
  store.signIn(signedIn);
  const seen: unknown[] = [];
  store.subscribe(() => seen.push(store.get().user));
  elsewhere({ token: null, user: null });
  expect(seen).toEqual([null]);
});

test("gives the same state until something changes, as React wants it", () => {
  const { store } = start({ token: "t1", user: JSON.stringify(aStudent) });
  expect(store.get()).toBe(store.get());
});

test("stops notifying a listener that unsubscribed", () => {
  const { store } = start();
  let calls = 0;
  store.subscribe(() => calls++)();
  store.clear();
  expect(calls).toBe(0);
});

test.each(["{not json", "null", '"text"', ""])("the value %j logs no one in", (user) => {
  expect(start({ token: "t1", user }).store.get().user).toBeNull();
});

test("a role of admin marks an administrator", () => {
  const user = JSON.stringify({ ...aStudent, isAdmin: undefined, role: "admin" });
  expect(start({ user }).store.get().user?.isAdmin).toBe(true);
});

test("a profile without userId is kept, but identifies no one", () => {
  const user = JSON.stringify({ name: "Ananya" });
  expect(start({ user }).store.get().user).toMatchObject({ userId: "", name: "Ananya" });
});
