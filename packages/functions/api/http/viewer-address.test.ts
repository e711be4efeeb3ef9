import { describe, expect, it } from "vitest";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { bareDeps } from "../testing/bare-deps.fixture.ts";
import { viewerAddress } from "./viewer-address.ts";

const secret = "s3cret-s3cret";
const edge = "130.176.0.7";
const viewer = "198.51.100.1";

/** Deps behind CloudFront whose secret store answers with `read`. */
function behindCloudFront(read: () => Promise<string> = async () => secret): Deps {
  const { deps } = bareDeps();
  return {
    clock: deps.clock,
    log: deps.log,
    config: { originSecret: "origin" },
    secrets: { versions: async () => ({ current: await read(), previous: "old-secret" }) },
  } as unknown as Deps; // the rule reads nothing else
}

const come = (
  forwardedFor: string | undefined,
  proof: string | undefined,
  deps = behindCloudFront(),
) => viewerAddress(deps, { ip: edge, forwardedFor, proof });

describe("the address that rate limits count", () => {
  it.each([
    ["CloudFront's own view, before that of API Gateway", `${viewer}, ${edge}`],
    ["not what the viewer claimed before it", `203.0.113.9, 10.0.0.1, ${viewer}, ${edge}`],
    ["the last one where API Gateway adds none", `203.0.113.9,${viewer}`],
  ])("is %s", async (_, forwardedFor) => {
    expect(await come(forwardedFor, secret)).toBe(viewer);
  });

  it("is CloudFront's view with the previous secret too", async () => {
    expect(await come(`${viewer}, ${edge}`, "old-secret")).toBe(viewer);
  });

  it.each([
    ["without the secret", `${viewer}, ${edge}`, undefined],
    ["with another secret", `${viewer}, ${edge}`, "s3cret-s3creT"],
    ["with a longer one", `${viewer}, ${edge}`, `${secret}!`],
    ["with an empty list", " ", secret],
    ["without CloudFront's header", edge, secret],
    ["without a list", undefined, secret],
  ])("is the caller itself %s", async (_, forwardedFor, proof) => {
    expect(await come(forwardedFor, proof)).toBe(edge);
  });

  it("is the caller's own address where the stage has no CloudFront secret", async () => {
    const { deps } = bareDeps();
    expect(await come(`${viewer}, ${edge}`, secret, deps)).toBe(edge);
  });

  it("asks to retry while the secret cannot be read", async () => {
    const down = behindCloudFront(async () => {
      throw new Error("no answer");
    });
    await expect(come(`${viewer}, ${edge}`, secret, down)).rejects.toMatchObject({
      kind: "unavailable",
    });
  });
});
