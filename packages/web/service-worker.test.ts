import { beforeEach, describe, expect, test } from "vitest";
import { browser, files, kept, ORIGIN, sha256 } from "./service-worker.fixture.ts";
import type { Kept } from "./service-worker.ts";
import { retire, serveApp } from "./service-worker.ts";
import { LECTURE_KEPT, LECTURE_OPEN } from "./lib/shared-lock.ts";
import { pathsOf } from "./worker-paths.build.ts";
import { TEST_OPEN, KEEP_LECTURES, SKIP_WAITING } from "./shared/offline/worker.rules.ts";

let world: ReturnType<typeof browser>;
const textOf = async (path: string, options?: { mode?: string; method?: string }) => {
  const answer = await world.request(path, options);
  return answer && answer.text();
};
/** A version with the page of the dashboard, which the network also has. */
function withPanel(version: string): Kept {
  world.network.answers.set("/panel.html", "panel page");
  const panel = {
    page: "/panel.html",
    sha256: sha256("panel page"),
    paths: pathsOf("/panel.html"),
  };
  return kept(version, { pages: [...kept(version).pages, panel] });
}

const asAsset = { mode: "cors" };

beforeEach(async () => {
  world = browser();
  serveApp(world.scope, kept("one"));
  await world.run("install");
  await world.run("activate");
});

describe("installing", () => {
  test("keeps the pages and files, and waits for the old version's tabs", () => {
    expect([...world.caches.keys()]).toEqual(["app-one"]);
    expect([...(world.caches.get("app-one")?.keys() ?? [])].toSorted()).toEqual(
      ["/take-test.html", ...files].toSorted(),
    );
    expect(world.done).toEqual([]);
  });

  test.each([
    [
      "/take-test.html is not the page",
      { pages: [{ page: "/take-test.html", sha256: "0", paths: "^/$" }] },
    ],
    ["/assets/gone-3c.js was not found", { files: ["/assets/gone-3c.js"] }],
  ])("fails when %s", async (message, part) => {
    serveApp(world.scope, kept("two", part));
    await expect(world.run("install")).rejects.toThrow(message);
  });

  test("loads again only what has changed, and drops the old version once it is active", async () => {
    world.network.answers.set("/assets/take-test-9z.js", "new code");
    world.asked.length = 0;
    serveApp(world.scope, kept("two", { files: [...files, "/assets/take-test-9z.js"] }));
    await world.run("install");
    expect(world.asked).toEqual(["/take-test.html", "/assets/take-test-9z.js"]);
    expect([...world.caches.keys()]).toEqual(["app-one", "app-two"]);
    await world.run("activate");
    expect([...world.caches.keys()]).toEqual(["app-two"]);
  });
});

test.each([
  ["waits for an open lecture, and the next visit goes on", "", ["/take-test.html"]],
  [
    "does not wait for it where a test needs its page",
    "?test",
    ["/take-test.html", "/assets/new-9z.js"],
  ],
])("a newer version %s", async (_what, search, asked) => {
  world.network.answers.set("/assets/new-9z.js", "new code");
  world.locks.push(LECTURE_OPEN);
  world.asked.length = 0;
  const scope = { ...world.scope, location: { origin: ORIGIN, search } };
  serveApp(scope, kept("two", { files: [...files, "/assets/new-9z.js"], testFiles: 3 }));
  await world.run("install").catch(() => undefined);
  expect(world.asked).toEqual(asked);
  world.locks.length = 0;
  await world.run("install");
  expect(world.asked).toContain("/assets/new-9z.js");
});

test("by its address keeps the page of a test alone, until the whole of its version comes", async () => {
  world = browser();
  const both = withPanel("one");
  serveApp({ ...world.scope, location: { origin: ORIGIN, search: "?test" } }, both);
  await world.run("install");
  await world.run("activate");
  expect([...(world.caches.get("app-one?test")?.keys() ?? [])]).toEqual([
    "/take-test.html",
    "/assets/take-test-1a.js",
  ]);
  world.network.down = true;
  expect(await textOf("/user/tests/t_1/take")).toBe("page of a test");
  world.network.down = false;
  world.locks.push(TEST_OPEN);
  serveApp(world.scope, both);
  await world.run("install");
  expect(world.done).toEqual(["skipWaiting"]);
  await world.run("activate");
  expect([...world.caches.keys()]).toEqual(["app-one"]);
});

describe("a page of a test", () => {
  test("comes from the network", async () => {
    expect(await textOf("/user/tests/t_1/take")).toBe("fresh page");
  });

  test("comes from the device without a connection", async () => {
    world.network.down = true;
    expect(await textOf("/user/tests/t_1/take")).toBe("page of a test");
    expect(await textOf("/demo-test1")).toBe("page of a test");
  });

  test("comes from the device when the server fails, but not when it says no", async () => {
    world.network.status = 503;
    expect(await textOf("/user/tests/t_1/take")).toBe("page of a test");
    world.network.status = 403;
    expect(await textOf("/user/tests/t_1/take")).toBe("fresh page");
  });

  test("comes from the device when the network is late", async () => {
    world.network.late = true;
    const answer = world.request("/user/tests/t_1/take");
    world.wake();
    expect(await (await answer)?.text()).toBe("page of a test");
  });
});

test("practice opens on the dashboard's page without a connection", async () => {
  serveApp(world.scope, withPanel("two"));
  await world.run("install");
  world.network.answers.set("/practice", "fresh page");
  expect(await textOf("/practice")).toBe("fresh page");
  world.network.down = true;
  expect(await textOf("/practice?from=due")).toBe("panel page");
});

describe("lectures that are kept", () => {
  const lectures = ["/assets/player-7g.js"];
  const keptFiles = (version: string) => [...(world.caches.get(`app-${version}`)?.keys() ?? [])];

  beforeEach(async () => {
    world.network.answers.set("/assets/player-7g.js", "player");
    serveApp(world.scope, { ...withPanel("two"), lectures });
    await world.run("install");
  });

  test("have their player on the device once a page says so, and with each later version", async () => {
    expect(keptFiles("two")).not.toContain("/assets/player-7g.js");
    await world.run("message", { data: KEEP_LECTURES });
    expect(keptFiles("two")).toContain("/assets/player-7g.js");
    await world.run("activate");
    world.asked.length = 0;
    serveApp(world.scope, { ...withPanel("three"), lectures });
    await world.run("install");
    expect(keptFiles("three")).toContain("/assets/player-7g.js");
    expect(world.asked).not.toContain("/assets/player-7g.js");
  });

  test("open their page without a connection", async () => {
    await world.run("message", { data: KEEP_LECTURES });
    world.network.down = true;
    expect(await textOf("/user/subscribed-videos?watch=vid_1")).toBe("panel page");
    expect(await textOf("/assets/player-7g.js", asAsset)).toBe("player");
  });

  test("are loaded with the app although a lecture is open", async () => {
    world.locks.push(LECTURE_OPEN, LECTURE_KEPT);
    world.network.answers.set("/assets/more-8h.js", "more");
    serveApp(world.scope, kept("four", { files: [...files, "/assets/more-8h.js"] }));
    await world.run("install");
    expect(keptFiles("four")).toContain("/assets/more-8h.js");
  });
});

test.each([
  ["a call of the API", "/api/tests/t_1", asAsset],
  ["the start page", "/", {}],
  ["the checkout", "/payment", {}],
  ["a payment link", "/pay", {}],
  ["an administrator's page", "/admin/dashboard", {}],
  ["a file that it does not keep", "/assets/editor-4d.js", asAsset],
  ["a submission", "/user/tests/t_1/take", { method: "POST" }],
  ["another site", "https://media.example.org/assets/take-test-1a.js", asAsset],
])("%s is left to the browser", async (_what, path, options) => {
  expect(await world.request(path, options)).toBeUndefined();
});

test("kept files come from the device, and from the network where the browser dropped them", async () => {
  world.network.answers.set(files[0] ?? "", "changed");
  expect(await textOf(files[0] ?? "", asAsset)).toBe("code of /assets/take-test-1a.js");
  world.caches.clear();
  expect(await textOf(files[0] ?? "", asAsset)).toBe("changed");
});

describe("a waiting version", () => {
  test("takes over when the dashboard asks for it", async () => {
    await world.run("message", { data: "something else" });
    expect(world.done).toEqual([]);
    await world.run("message", { data: SKIP_WAITING });
    expect(world.done).toEqual(["skipWaiting"]);
  });

  test("does not while a test is open in any tab", async () => {
    world.locks.push(TEST_OPEN);
    await world.run("message", { data: SKIP_WAITING });
    expect(world.done).toEqual([]);
  });
});

test("a worker whose cache was deleted answers from the network, and keeps nothing again", async () => {
  world.caches.clear();
  expect(await textOf(files[0] ?? "", asAsset)).toBe(`code of ${files[0]}`);
  expect([...world.caches.keys()]).toEqual([]);
});

test("the kill switch takes over at once and removes itself, with everything kept", async () => {
  world.caches.set("other", new Map());
  retire(world.scope);
  await world.run("install");
  await world.run("activate");
  expect(world.done).toEqual(["skipWaiting", "unregister"]);
  expect([...world.caches.keys()]).toEqual(["other"]);
});
