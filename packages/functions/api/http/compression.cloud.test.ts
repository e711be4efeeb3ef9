import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { type HttpServer, listen } from "@academy/local/http/http-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSmallApi } from "../testing/small-api.fixture.ts";

let server: HttpServer;

beforeAll(async () => {
  const { app } = openSmallApi();
  server = await listen((asked) => app.fetch(asked), { port: 0, host: "127.0.0.1" });
});
afterAll(() => server.stop());

/** The raw bytes, which `fetch` would have decompressed. */
function read(method: string) {
  const headers = { "accept-encoding": "gzip, br", authorization: "Bearer student" };
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, failed) => {
      const call = request(
        { port: server.port, host: "127.0.0.1", path: "/api/long", method, headers },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
        },
      );
      call.on("error", failed);
      call.end();
    },
  );
}

it("a large answer arrives complete as gzip, and HEAD without a body", async () => {
  const get = await read("GET");
  expect(get.headers["content-encoding"]).toBe("gzip");
  expect(get.headers["vary"]).toBe("Accept-Encoding, Origin");
  expect(JSON.parse(gunzipSync(get.body).toString())).toEqual({ text: "long ".repeat(1000) });
  expect(get.body.length).toBeLessThan(200);

  const head = await read("HEAD");
  expect(head.headers["content-encoding"]).toBe("gzip");
  expect(head.body.length).toBe(0);

  const unpacked = await fetch(`http://127.0.0.1:${server.port}/api/long`, {
    headers: { authorization: "Bearer student" },
  });
  expect(await unpacked.json()).toEqual({ text: "long ".repeat(1000) });
});
