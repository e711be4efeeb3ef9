import { overloaded } from "@academy/core/kernel/overload/overload.ts";
import { AppError, type ErrorKind } from "@academy/core/kernel/shared/error.ts";
import { InputError } from "@academy/response-types/shared/input-error.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { forLog, problemOf, UNEXPECTED_MESSAGE } from "./errors.ts";
import { problem } from "../testing/problem.fixture.ts";
import { openSmallApi } from "../testing/small-api.fixture.ts";

const KINDS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  limited: 429,
  unavailable: 503,
};

describe("an error", () => {
  it.each(Object.entries(KINDS))("of kind %s answers %i", async (kind, status) => {
    const { app } = openSmallApi();
    const refusal = await problem(app.request(`/api/fail/${kind}`), status, "some_code");
    expect(refusal.message).toBe("In words.");
    expect(refusal.headers.get("retry-after")).toBe("7");
  });

  it("of a service that did not answer asks the caller to retry", () => {
    const silent = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
    const failed = Object.assign(new Error("down"), { $metadata: { httpStatusCode: 500 } });
    for (const error of [silent, failed]) {
      const { status, headers, body } = problemOf(error, "r1");
      expect([status, body.code]).toEqual([503, "overloaded"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it("of an overloaded service spreads the retries of those it refused together", () => {
    const waits = [0, 0.5, 0.99].map((draw) => {
      const { headers } = problemOf(overloaded(new Error("Throttled")), "r1", draw);
      return headers["retry-after"];
    });
    expect(waits).toEqual(["2", "5", "8"]);
    const busy = new AppError("unavailable", "busy", "Another device.", { retryAfterSeconds: 1 });
    expect(problemOf(busy, "r1", 0.99).headers["retry-after"]).toBe("1");
  });

  it("that is unexpected gives the caller a request id only, and is logged without addresses and tokens", async () => {
    const { app, lines } = openSmallApi();
    const refusal = await problem(app.request("/api/fail/crash"), 500, "unexpected");
    expect(refusal.message).toBe(UNEXPECTED_MESSAGE);
    expect(lines).toHaveLength(1);
    const line = z.record(z.string(), z.unknown()).parse(JSON.parse(lines[0]!));
    expect(line).toMatchObject({
      level: "error",
      requestId: refusal.requestId,
      route: "/api/fail/:how",
    });
    expect(lines[0]).toContain("TypeError");
    expect(lines[0]).not.toMatch(/asha@|eyJ/);
  });

  it("of an answer that does not fit its schema is unexpected", async () => {
    const { app, lines } = openSmallApi();
    await problem(app.request("/api/fail/shape"), 500, "unexpected");
    expect(lines[0]).toContain("does not fit its schema");
  });

  it.each([
    ["unavailable", "AppError", "some_code"],
    ["throttled", "ThrottlingException", "overloaded"],
    ["silent", "TimeoutError", "overloaded"],
  ])("of a service that is %s leaves one line with its id and cause", async (how, name, code) => {
    const { app, lines } = openSmallApi();
    const { requestId } = await problem(app.request(`/api/fail/${how}`), 503, code);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: "error",
      event: "request.refused",
      requestId,
      code,
      route: "/api/fail/:how",
      error: expect.stringContaining(name),
    });
  });

  it("of a right that we lack is ours, and names the service and the call", async () => {
    const { app, lines } = openSmallApi();
    await problem(app.request("/api/fail/denied"), 500, "unexpected");
    expect(JSON.parse(lines[0]!)).toMatchObject({
      event: "request.failed",
      service: "dynamo",
      operation: "GetItem",
      cause: "AccessDeniedException",
    });
  });

  it("that is expected is not logged as one, but counted for its version", async () => {
    const { app, lines } = openSmallApi();
    const { requestId, code } = await problem(app.request("/api/fail/conflict"), 409);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "info", event: "request.rejected", requestId, code }),
    ]);
  });

  it("at an address that does not exist leaves no line", async () => {
    const { app, lines } = openSmallApi();
    await problem(app.request("/api/nothing"), 404);
    expect(lines).toEqual([]);
  });
});

describe("an answer that does not fit its response type", () => {
  it("is the client's to fix, with its path", () => {
    const { status, body } = problemOf(new InputError("answers.q1", "Give a number."), "r1");
    expect(status).toBe(400);
    expect(body).toEqual({
      message: "Give a number.",
      code: "invalid_input",
      requestId: "r1",
      fields: [{ path: "answers.q1", message: "Give a number." }],
    });
  });
});

describe("the log", () => {
  it("accepts values that are not errors", () => {
    expect(forLog("lost a@b.example").message).toBe("lost [email]");
    expect(forLog(undefined).message).toBe("undefined");
  });
});
