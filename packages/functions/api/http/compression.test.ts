import { describe, expect, it } from "vitest";
import { readsGzip } from "./compression.ts";
import { WEB } from "../testing/bare-deps.fixture.ts";
import { openSmallApi } from "../testing/small-api.fixture.ts";

const browser = { "accept-encoding": "gzip, deflate, br, zstd" };
const words = "Asha Rao, ".repeat(200);

/** A long text, as the paths of the small API answer it. */
const echo = (path: string, headers: Record<string, string>, said = words) =>
  openSmallApi().app.request(path, {
    method: "POST",
    body: JSON.stringify({ said }),
    headers: { "content-type": "application/json", ...headers },
  });

/** Uses the browser API instead of Node's zlib, since rules tests import no Node modules. */
const unpacked = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

describe("a large answer", () => {
  it("is sent as gzip to clients that accept it, with a Vary header", async () => {
    const answer = await echo("/api/echo", { ...browser, origin: WEB });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding, Origin");
    expect(answer.headers.get("access-control-allow-origin")).toBe(WEB);
    const bytes = await answer.bytes();
    expect(bytes.length).toBeLessThan(200);
    expect(JSON.parse(await unpacked(bytes))).toEqual({ said: words });
  });

  it("is encoded once, and is still JSON", async () => {
    const answer = await echo("/api/echo", browser);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("content-length")).toBeNull();
    expect(await unpacked(await answer.bytes())).toMatch(/^\{"said":/);
  });

  it("stays plain for clients that do not accept gzip, with a Vary header", async () => {
    for (const accepts of ["", "br", "gzip;q=0, *"]) {
      const answer = await echo("/api/echo", { "accept-encoding": accepts });
      expect(answer.headers.get("content-encoding")).toBeNull();
      expect(answer.headers.get("vary")).toBe("Accept-Encoding, Origin");
      expect(await answer.json()).toEqual({ said: words });
    }
  });

  it("is never compressed where secrets are returned together with the caller's input", async () => {
    for (const path of ["/api/auth/echo", "/api/account/echo", "/api/%61uth/echo"]) {
      const answer = await echo(path, browser);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get("content-encoding")).toBeNull();
      expect(await answer.json()).toEqual({ said: words });
    }
  });

  it("has the same headers for HEAD, and no body", async () => {
    const { app } = openSmallApi();
    const read = { headers: { ...browser, authorization: "Bearer student" } };
    const path = "/api/long";
    const get = await app.request(path, read);
    const head = await app.request(path, { ...read, method: "HEAD" });
    expect(head.headers.get("content-encoding")).toBe("gzip");
    expect(head.headers.get("vary")).toBe(get.headers.get("vary"));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });
});

describe("a small answer", () => {
  it("and an error are sent uncompressed", async () => {
    const small = await echo("/api/echo", browser, "hello");
    expect(small.headers.get("content-encoding")).toBeNull();
    expect(await small.json()).toEqual({ said: "hello" });
    const { app } = openSmallApi();
    const missing = await app.request("/api/nothing", { headers: browser });
    expect(missing.headers.get("content-encoding")).toBeNull();
    expect(await missing.json()).toMatchObject({ code: "unknown_path" });
  });
});

describe("accept-encoding", () => {
  it("accepts gzip by name or by a star, unless its weight is 0", () => {
    for (const yes of [
      "gzip",
      "br, GZIP",
      "gzip;q=0.1",
      "*",
      "br;q=1.0, *;q=0.5",
      "gzip;q=1, *;q=0",
    ]) {
      expect([yes, readsGzip(yes)]).toEqual([yes, true]);
    }
    for (const no of [
      undefined,
      "",
      "br",
      "identity",
      "gzip;q=0",
      "gzip; Q=0.000",
      "*;q=0",
      "xgzip",
    ]) {
      expect([no, readsGzip(no)]).toEqual([no, false]);
    }
  });
});
