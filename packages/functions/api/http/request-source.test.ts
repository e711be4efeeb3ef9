import { describe, expect, it } from "vitest";
import { clientIp, platformRequestId } from "./request-source.ts";

const lambda = { requestContext: { requestId: "r1", http: { sourceIp: "203.0.113.9" } } };

describe("where a request comes from", () => {
  it("comes from API Gateway or the socket, never from a header", () => {
    expect(clientIp(lambda)).toBe("203.0.113.9");
    expect(clientIp({ incoming: { socket: { remoteAddress: "::1" } } })).toBe("::1");
    expect(clientIp(undefined)).toBe("");
  });

  it("has an id on API Gateway only", () => {
    expect(platformRequestId(lambda)).toBe("r1");
    expect(platformRequestId({})).toBeUndefined();
  });
});
