import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "./http-server.ts";
import { readStaticFiles } from "./static-files.ts";
import { webHandler } from "./web-server.ts";

const script = "console.log('academy');\n".repeat(100);
const policy = "default-src 'self'";
const SEALED = "0123456789abcdef".repeat(2);
let folder: string;
let handle: Handler;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-web-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Start</title>");
  await writeFile(join(folder, "app.html"), "<!doctype html><title>Academy</title>");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, ".vite", "manifest.json"), "{}");
  await writeFile(join(folder, "assets", "app-1a2b.js"), script);
  handle = webHandler({
    files: await readStaticFiles(folder),
    api: (request, peer) => new Response(`api ${new URL(request.url).pathname} ${peer.address}`),
    sealed: async (id) => (id === SEALED ? Uint8Array.of(1, 2, 3) : undefined),
    deployment: {},
    securityHeaders: { "content-security-policy": policy },
  });
});

afterAll(() => rm(folder, { recursive: true }));

const ask = async (path: string, init: RequestInit = {}) =>
  handle(new Request(`http://localhost:3000${path}`, init), { address: "127.0.0.1" });

const asPage = { headers: { accept: "text/html,application/xhtml+xml" } };

describe("addresses", () => {
  test("send the deployment's settings to the web app", async () => {
    const answer = await ask("/deployment.json");
    expect(await answer.json()).toEqual({});
    expect(answer.headers.get("content-security-policy")).toBe(policy);
  });

  test("open the app at every address a browser navigates to", async () => {
    const paths = ["/login", "/test-report/t_1.u-2.0", "/results/a.b", "/user/t/take?x=1.5"];
    for (const path of paths) {
      const answer = await ask(path, asPage);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("<title>Academy</title>");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(answer.headers.get("content-security-policy")).toBe(policy);
    }
  });

  test("have a separate start page", async () => {
    expect(await (await ask("/", asPage)).text()).toContain("<title>Start</title>");
  });

  test("are 404 for missing assets, for scripts' calls and for dot files", async () => {
    for (const [path, init] of [
      ["/assets/gone-1.js", asPage],
      ["/assets/gone", asPage],
      ["/robots.txt", asPage],
      ["/.vite/manifest.json", asPage],
      ["/assets/..%2f..%2fpackage.json", asPage],
      ["/login", { headers: { accept: "application/json" } }],
    ] as const) {
      expect((await ask(path, init)).status).toBe(404);
    }
  });

  test("below /api belong to the API, whatever they look like", async () => {
    for (const path of ["/api", "/api/none", "/api/x.js"]) {
      expect(await (await ask(path, asPage)).text()).toBe(`api ${path} 127.0.0.1`);
    }
    expect((await ask("/apifoo", asPage)).headers.get("content-type")).toContain("text/html");
  });

  test("accept no other method", async () => {
    const answer = await ask("/login", { method: "POST", body: "x" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });
});

describe("sealed papers", () => {
  test("are sent by their ids, to be kept forever", async () => {
    const answer = await ask(`/sealed/${SEALED}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-security-policy")).toBe(policy);
    const head = await ask(`/sealed/${SEALED}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("are refused without one, and nothing else is found there", async () => {
    for (const [path, init] of [
      [`/sealed/${"0".repeat(32)}`, asPage],
      ["/sealed/", asPage],
      [`/sealed/../papers/${SEALED}`, { headers: { accept: "application/json" } }],
      [`/sealed/%2e%2e%2fpapers`, asPage],
      [`/sealed/${SEALED}`, { method: "POST", body: "x" }],
    ] as const) {
      const { status } = await ask(path, init);
      expect([path, status]).toEqual([path, path.includes("/../") ? 404 : 403]);
    }
  });
});

describe("assets", () => {
  test("with a hash are cached forever, others are revalidated", async () => {
    const asset = await ask("/assets/app-1a2b.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect((await ask("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
  });

  test.each([
    ["gzip, deflate, br", "br", (bytes: Buffer) => brotliDecompressSync(bytes)],
    ["gzip", "gzip", (bytes: Buffer) => gunzipSync(bytes)],
    ["br;q=0, gzip;q=0.5", "gzip", (bytes: Buffer) => gunzipSync(bytes)],
    ["identity", null, (bytes: Buffer) => bytes],
  ])("are compressed for a browser that accepts %s", async (accept, encoding, unpack) => {
    const answer = await ask("/assets/app-1a2b.js", { headers: { "accept-encoding": accept } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script);
  });

  test("are sent as the build compressed them, which no address of its own names", async () => {
    const best = brotliCompressSync("as the build compressed it");
    await writeFile(join(folder, "assets", "packed-1.js"), script);
    await writeFile(join(folder, "assets", "packed-1.js.br"), best);
    const serve = webHandler({
      files: await readStaticFiles(folder),
      api: () => new Response(),
      deployment: {},
      securityHeaders: {},
    });
    const ask = async (path: string, encodings: string) =>
      serve(
        new Request(`http://localhost:3000${path}`, { headers: { "accept-encoding": encodings } }),
        {
          address: "127.0.0.1",
        },
      );
    const packed = await ask("/assets/packed-1.js", "gzip, br");
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(packed.headers.get("vary")).toBe("Accept-Encoding");
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(best);
    const plain = await ask("/assets/packed-1.js", "gzip");
    expect(gunzipSync(Buffer.from(await plain.arrayBuffer())).toString()).toBe(script);
    expect((await ask("/assets/packed-1.js.br", "br")).status).toBe(404);
  });

  test("are not sent again to a browser that has them", async () => {
    const first = await ask("/assets/app-1a2b.js");
    const etag = first.headers.get("etag") ?? "";
    const again = await ask("/assets/app-1a2b.js", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const other = await ask("/assets/app-1a2b.js", { headers: { "if-none-match": '"old"' } });
    expect(other.status).toBe(200);
  });
});
