import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Secrets, SecretVersions } from "@academy/core/kernel/platform/secrets.ts";
import { describe, expect, it } from "vitest";
import { ORIGIN_HEADER } from "../../headers.ts";
import { httpApp } from "./http-app.ts";
import { bareDeps } from "../testing/bare-deps.fixture.ts";
import { problem } from "../testing/problem.fixture.ts";
import { openSmallApi } from "../testing/small-api.fixture.ts";

const none = { groups: [], authenticate: () => Promise.reject(new Error("no caller here")) };

/** An API without endpoints that only accepts calls from CloudFront. */
function gated(versions: Secrets["versions"]) {
  const { deps, lines } = bareDeps();
  const closed = {
    clock: deps.clock,
    random: deps.random,
    log: deps.log,
    config: { ...deps.config, originSecret: "origin", originEnforced: true },
    secrets: { versions },
  } as unknown as Deps; // the HTTP layer reads nothing else
  const app = httpApp(closed, none);
  const call = (proof?: string, path = "/api/nothing", method = "GET") =>
    app.request(path, { method, headers: proof === undefined ? {} : { [ORIGIN_HEADER]: proof } });
  return { call, lines };
}

const held = (versions: SecretVersions) => gated(() => Promise.resolve(versions));

describe("an API behind CloudFront", () => {
  it.each([["/api/nothing"], ["/api/health"], ["/"]])(
    "refuses %s without the secret, before it looks up the address",
    async (path) => {
      const { call, lines } = held({ current: "now", previous: undefined });
      for (const proof of [undefined, "", "noW", "now!"]) {
        const refused = await problem(call(proof, path), 403, "not_this_way");
        expect(refused.message).toBe("Use the academy's own address.");
      }
      expect(lines).toEqual([]);
    },
  );

  it("refuses a preflight as well", async () => {
    const { call } = held({ current: "now", previous: undefined });
    await problem(call(undefined, "/api/nothing", "OPTIONS"), 403, "not_this_way");
  });

  it("accepts the current secret and the previous one", async () => {
    const { call } = held({ current: "now", previous: "before" });
    for (const proof of ["now", "before"]) await problem(call(proof), 404, "unknown_path");
    await problem(call("older"), 403, "not_this_way");
  });

  it("accepts a secret that is newer than the one it has read", async () => {
    const asked: boolean[] = [];
    const { call } = gated((_, { fresh = false } = {}) => {
      asked.push(fresh);
      return Promise.resolve(
        fresh ? { current: "next", previous: "now" } : { current: "now", previous: undefined },
      );
    });
    await problem(call("next"), 404, "unknown_path");
    expect(asked).toContain(true);
  });

  it("answers that it is busy, not that the address is wrong, while the secret cannot be read", async () => {
    const { call } = gated(() => Promise.reject(new Error("no answer")));
    await problem(call("now"), 503, "overloaded");
    await problem(call(), 403, "not_this_way");
  });
});

it("an API without CloudFront accepts every call", async () => {
  expect((await openSmallApi().as("student", "/api/Notes/abc")).status).toBe(200);
});
