import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { sharedJson } from "../../testing/shared-data.fixture.ts";
import { pngOf } from "./image.fixture.ts";
import { IMAGE_LIMIT } from "./image.rules.ts";
import { fetchImage, type Outside } from "./remote-image.service.ts";

const png = pngOf(3, 2);

/**
 * In these tests, this address counts as an address on the public Internet, and every other address
 * as internal.
 */
const PUBLIC = "127.0.0.1";
const INSIDE = "127.0.0.2";
let port = 0;
const asked: string[] = [];
const closing: (() => void)[] = [];

const answers: Record<string, RequestListener> = {
  "/a.png": (_, response) => response.end(png),
  "/packed": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
  "/missing": (_, response) => response.writeHead(404).end(),
  "/once": (_, response) => response.writeHead(302, { location: "/a.png" }).end(),
  "/thrice": (_, response) => response.writeHead(302, { location: "/twice" }).end(),
  "/twice": (_, response) => response.writeHead(302, { location: "/once" }).end(),
  "/to-inside": (_, response) =>
    response.writeHead(302, { location: "https://inside.example/secret" }).end(),
  "/to-http": (_, response) =>
    response.writeHead(302, { location: "http://pictures.example/a.png" }).end(),
  "/claims": (_, response) =>
    response.writeHead(200, { "content-length": IMAGE_LIMIT.bytes + 1 }).write("x"),
  "/endless": (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on("drain", more).writeHead(200);
    more();
  },
  "/slow": (_, response) => response.writeHead(200).write("x"),
  "/cut": (_, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("x", () => response.destroy());
  },
};

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle).listen(0, "127.0.0.1");
  closing.push(() => server.close().closeAllConnections());
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await listen((incoming, response) => {
    asked.push(`${incoming.headers.host} ${incoming.url}`);
    (answers[incoming.url ?? ""] ?? answers["/missing"]!)(incoming, response);
  });
});
afterAll(() => closing.forEach((close) => close()));

/** @param names the addresses that each host name resolves to, one list per lookup */
const outsideOf = (names: Record<string, string[][]>, timeoutMs = 60_000): Outside => ({
  resolve: async (host) => names[host]?.shift() ?? [],
  isPublic: (address) => address === PUBLIC,
  request: (options) => request({ ...options, port }),
  timeoutMs,
});
const web = [PUBLIC];
const always = { "pictures.example": [web, web, web, web], "inside.example": [[INSIDE]] };
const get = (path: string, outside = outsideOf(structuredClone(always))) =>
  fetchImage(`https://pictures.example${path}`, outside);

describe("an image on the public Internet", () => {
  test("is fetched with its host name from the address that was checked", async () => {
    expect(Buffer.from(await get("/a.png"))).toEqual(png);
    expect(asked.at(-1)).toBe(`pictures.example:${port} /a.png`);
  });

  test("is found after one or two redirects, but not after three", async () => {
    expect(Buffer.from(await get("/twice"))).toEqual(png);
    await expect(get("/thrice")).rejects.toMatchObject({ code: "image_not_fetched" });
  });

  test.each(["/missing", "/packed", "/cut", "/to-inside"])(
    "is refused for an answer like that of %s",
    async (path) => {
      await expect(get(path)).rejects.toMatchObject({ code: "image_not_fetched" });
    },
  );

  test("is refused after a redirect to http", async () => {
    await expect(get("/to-http")).rejects.toMatchObject({ code: "not_https" });
  });

  test.each(["/claims", "/endless"])("is refused once it exceeds 5 MB: %s", async (path) => {
    await expect(get(path)).rejects.toMatchObject({ code: "image_too_large" });
  });

  test("is refused when it does not arrive in time", async () => {
    const outside = outsideOf(structuredClone(always), 200);
    await expect(get("/slow", outside)).rejects.toMatchObject({ code: "image_not_fetched" });
    const deaf = { ...outside, resolve: () => new Promise<string[]>(() => {}) };
    await expect(get("/a.png", deaf)).rejects.toMatchObject({ code: "image_not_fetched" });
  });
});

describe("an internal address", () => {
  test("is not contacted when a host name changes its address after the check", async () => {
    const names = { "pictures.example": [web, [INSIDE]] };
    await get("/a.png", outsideOf(names));
    expect(names["pictures.example"]).toEqual([[INSIDE]]);
    await expect(get("/a.png", outsideOf(names))).rejects.toMatchObject({
      code: "image_not_fetched",
    });
  });

  test("is not contacted when only one address of the host name is public", async () => {
    const names = { "pictures.example": [[...web, INSIDE]] };
    await expect(get("/a.png", outsideOf(names))).rejects.toMatchObject({
      code: "image_not_fetched",
    });
  });

  test("was never contacted in these tests", () => {
    expect(asked.filter((line) => line.startsWith("inside.example"))).toEqual([]);
  });

  test("is refused in every hostile spelling", async (ctx) => {
    const urls = sharedJson(ctx, "hostile/ssrf_urls.json", z.array(z.string()));
    expect(urls.length).toBeGreaterThan(40);
    // The addresses as they are and with https, because plain http is refused for another reason.
    const secure = urls.map((url) => url.replace(/^http:/, "https:"));
    const outside: Outside = {
      ...outsideOf({}),
      resolve: async (host) => (/^localhost\.?$/.test(host) ? ["127.0.0.1", "::1"] : []),
      isPublic: (await import("./public-address.ts")).isPublicAddress,
      request: ({ host }) => {
        throw new Error(`${host} was asked`);
      },
    };
    for (const url of new Set([...urls, ...secure])) {
      await expect(fetchImage(url, outside), url).rejects.toMatchObject({ kind: "invalid" });
    }
  });
});
