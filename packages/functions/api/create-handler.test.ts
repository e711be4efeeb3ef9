import { handle } from "hono/aws-lambda";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createHandler } from "./create-handler.ts";
import { endpoint } from "./http/endpoint.ts";
import { httpApp } from "./http/http-app.ts";
import { loadedGroup } from "./http/route-group.ts";
import { bareDeps, WEB } from "./testing/bare-deps.fixture.ts";
import { context, event } from "./testing/lambda-event.fixture.ts";

const call = async (...parts: Parameters<typeof event>) => {
  const { deps } = bareDeps();
  return createHandler(deps)(event(...parts), context);
};

describe("the API behind API Gateway", () => {
  it("answers with the gateway's own request id", async () => {
    const answer = await call("GET", "/api/health", undefined, { origin: WEB });
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({
      ok: true,
      time: "2026-11-21T10:00:00.000Z",
      build: null,
    });
    expect(answer.headers).toMatchObject({
      "x-request-id": "gateway-request-1",
      "cache-control": "no-store",
      "access-control-allow-origin": WEB,
    });
    expect(answer.isBase64Encoded).toBe(false);
  });

  it("refuses in the shape of errors", async () => {
    const answer = await call("POST", "/api/auth/login", '{"email":"x"');
    expect(answer.statusCode).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: "bad_json",
      requestId: "gateway-request-1",
    });
  });

  it("reads bodies that the gateway has encoded in base64", async () => {
    const body = Buffer.from('{"password":"x"}').toString("base64");
    const { deps } = bareDeps();
    const encoded = { ...event("POST", "/api/auth/login", body), isBase64Encoded: true };
    const answer = await createHandler(deps)(encoded, context);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: "invalid_input",
      fields: [{ path: "email" }],
    });
  });

  it("sends gzip in base64, as the gateway takes bytes, and lets the description be cached", async () => {
    const headers = { "accept-encoding": "gzip" };
    const answer = await call("GET", "/api/openapi.json", undefined, headers);
    expect(answer.isBase64Encoded).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-encoding": "gzip",
      "cache-control": "public, max-age=3600",
    });
    const bytes = new Blob([Buffer.from(answer.body, "base64")]).stream();
    const text = await new Response(bytes.pipeThrough(new DecompressionStream("gzip"))).text();
    expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.0" });
    expect(answer.body.length).toBeLessThan(text.length / 5);
  });

  it("reads and sets the renewal token's cookie as the gateway carries cookies", async () => {
    const renew = endpoint({
      route: "POST /api/auth/again",
      allow: "public",
      answer: z.object({ refreshToken: z.string().nullable() }),
      summary: "Returns the cookie's token, rotated once",
      handler: async ({ cookie }) => cookie.keep({ refreshToken: `${cookie.read()}+1` }),
    });
    const authenticate = () => Promise.reject(new Error("this API has no login"));
    const app = httpApp(bareDeps().deps, { groups: [loadedGroup([renew])], authenticate });
    const headers = { origin: WEB, "x-session": "cookie" };
    const sent = event("POST", "/api/auth/again", undefined, headers);
    const cookies = ["theme=dark", "__Secure-renew=r1.one"];
    const answer = await handle(app)({ ...sent, cookies }, context);
    expect(JSON.parse(answer.body)).toEqual({ refreshToken: null });
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^__Secure-renew=r1\.one\+1; .*Secure$/),
    ]);
  });
});
