import { describe, expect, it } from "vitest";
import { createHandler } from "./create-handler.ts";
import { bareDeps, WEB } from "./testing/bare-deps.fixture.ts";
import { context, event } from "./testing/lambda-event.fixture.ts";

const call = async (...parts: Parameters<typeof event>) => {
  const { deps } = bareDeps();
  return createHandler(deps)(event(...parts), context);
};

describe("the API behind API Gateway", () => {
  it("answers, and under the gateway's own request id", async () => {
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

  it("reads bodies that the gateway has put into base64", async () => {
    const body = Buffer.from('{"email":"not an address","password":"x"}').toString("base64");
    const { deps } = bareDeps();
    const encoded = { ...event("POST", "/api/auth/login", body), isBase64Encoded: true };
    const answer = await createHandler(deps)(encoded, context);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: "invalid_input",
      fields: [{ path: "email" }],
    });
  });
});
