import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import * as Users from "../../packages/core/people/sign-in/user.service.ts";
import { createApp } from "../../packages/functions/api/app.ts";
import {
  openRoleCloud,
  testClock,
} from "../../packages/functions/api/testing/role-cloud.fixture.ts";
import {
  addSecretTest,
  addTopic,
} from "../../packages/functions/api/testing/secret-test.fixture.ts";
import { securityHeaders } from "../../packages/functions/headers.ts";
import { readStaticFiles } from "../../packages/local/http/static-files.ts";
import { useCloud } from "../../packages/local/testing/cloud.ts";
import { webHandler } from "../../packages/local/http/web-server.ts";
import { runSmoke } from "./smoke-checks.ts";
import type { SmokeTarget } from "./smoke-target.ts";

const origin = "https://exams.example.org";
const gateway = "https://gateway.example.org";
const host = "1a2b.lambda-url.ap-south-1.on.aws";
const clock = testClock();
const cloud = useCloud({ clock });
const account = { email: "asha@example.com", password: "correct horse 7 battery" };
let site: SmokeTarget["ask"];

beforeAll(async () => {
  const api = await openRoleCloud({ ...cloud.env, BUILD: "b-7" }, clock);
  await addTopic(api);
  await addSecretTest(api, "one", { startsIn: -1, releasePolicy: "PRACTICE", demo: 1 });
  await Users.register(api.deps, { ...account, name: "Asha Rao" }, { ip: "192.0.2.1" });
  const folder = join(inject("scratch"), "smoke-site");
  mkdirSync(join(folder, "assets"), { recursive: true });
  const page = '<!doctype html><h1>Academy</h1><script src="/assets/index-1a2b.js"></script>';
  for (const name of ["index.html", "app.html"]) writeFileSync(join(folder, name), page);
  writeFileSync(join(folder, "assets/index-1a2b.js"), "");
  const app = createApp(api.deps);
  const handler = webHandler({
    api: async (request) => app.fetch(request),
    deployment: {},
    files: await readStaticFiles(folder),
    securityHeaders: securityHeaders({ mediaOrigin: origin }),
  });
  const peer = { address: "192.0.2.1" };
  site = async (path, init) => handler(new Request(new URL(path, origin), init), peer);
});

/** The checks' output for a site; `differs` may replace its answers. */
async function smoke(
  differs: (path: string) => Response | undefined = () => undefined,
  more: Partial<SmokeTarget> & { embedded?: boolean } = {},
) {
  const { embedded = true, ...parts } = more;
  const ask: SmokeTarget["ask"] = async (path, init) => differs(path) ?? site(path, init);
  const target = { origin, build: "b-7", gateway, host, account, ask, ...parts };
  const lines: string[] = [];
  const failed = await runSmoke(target, { embedded, say: (line) => lines.push(line), pause: 0 });
  return { failed, lines, faults: lines.filter((line) => line.startsWith("FAILED")).join("\n") };
}

describe("the smoke test", () => {
  it("finds a working product, and names what only AWS has", async () => {
    const { failed, lines, faults } = await smoke();
    expect([failed, faults]).toEqual([0, ""]);
    expect(lines).toEqual([
      "ok     health and its build: build b-7",
      "ok     start page: its script /assets/index-1a2b.js is there",
      expect.stringMatching(/^ok {5}long answers are compressed/),
      "ok     sign-in: asha@example.com",
      expect.stringMatching(/^ok {5}demo test.*: \d of \d+ answered, report read$/),
      "ok     no key by its address: 200 text/html",
      "ok     no sealed paper by a guessed address: 403 text/plain",
      "left   the gateway's own address is refused: only AWS can answer it",
      "left   the function's own address is refused: only AWS can answer it",
    ]);
  });

  it("reports when another build answers than the deployed one", async () => {
    const { faults } = await smoke(undefined, { build: "b-8" });
    expect(faults).toBe("FAILED health and its build: Build b-7 answers, not b-8.");
  });

  it.each<[string, (path: string) => Response | undefined, RegExp]>([
    [
      "a start page whose script is not there",
      (path) => (path.startsWith("/assets/") ? new Response("", { status: 404 }) : undefined),
      /start page: \/assets\/index-1a2b.js answers 404, not 200/,
    ],
    [
      "a key that anyone can read",
      (path) => (path.endsWith("key.json") ? Response.json({ key: 1 }) : undefined),
      /no key by its address: .*answers 200 application\/json/,
    ],
    [
      "long answers that come uncompressed",
      (path) => (path === "/api/openapi.json" ? new Response("{}") : undefined),
      /compressed: .*plain text/,
    ],
    [
      "an API that answers errors",
      (path) => (path.startsWith("/api/") ? new Response("busy", { status: 503 }) : undefined),
      /health.*503 busy\nFAILED long answers.*503.*\nFAILED sign-in.*503 busy\nFAILED demo test.*503 busy/s,
    ],
    [
      "answers that no test has",
      (path) => (path === "/api/demo-tests" ? Response.json([]) : undefined),
      /No demo test is open/,
    ],
  ])("finds %s", async (_, differs, fault) => {
    const { failed, faults } = await smoke(differs);
    expect(failed).toBeGreaterThan(0);
    expect(faults).toMatch(fault);
  });

  it("on AWS also checks that the gateway and the function are closed", async () => {
    const open = await smoke(undefined, { embedded: false });
    expect(open.faults).toMatch(
      /^FAILED the gateway.*answers 200, not 403\.\nFAILED the function.*answers 200, not 403/,
    );
    const closed = await smoke(
      (path) =>
        path.startsWith(gateway) || path.includes(host)
          ? new Response("", { status: 403 })
          : undefined,
      { embedded: false },
    );
    expect(closed.faults).toBe("");
  });

  it("does not pass without an account or the addresses that must be closed", async () => {
    const none = { account: undefined, gateway: undefined, host: undefined, embedded: false };
    const { faults } = await smoke(undefined, none);
    expect(faults).toMatch(/Set DELIVER_SMOKE_EMAIL/);
    expect(faults).toMatch(/Give --gateway/);
    expect(faults).toMatch(/Give --function/);
  });

  it("waits for a fault that is soon over", async () => {
    let calls = 0;
    const once = (path: string) =>
      path.startsWith("/api/health") && calls++ === 0
        ? new Response("", { status: 502 })
        : undefined;
    expect((await smoke(once)).failed).toBe(0);
  });
});
