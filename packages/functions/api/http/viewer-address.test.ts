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

const come = (seen: string | undefined, proof: string | undefined, deps = behindCloudFront()) =>
  viewerAddress(deps, { ip: edge, viewer: seen, proof });

describe("the address that rate limits count", () => {
  it.each([
    ["what CloudFront saw", viewer, viewer],
    ["an address with colons", "2001:db8::c4a", "2001:db8::c4a"],
  ])("is %s", async (_, seen, address) => {
    expect(await come(seen, secret)).toBe(address);
  });

  it("is CloudFront's view with the previous secret too", async () => {
    expect(await come(viewer, "old-secret")).toBe(viewer);
  });

  it.each([
    ["without the secret", viewer, undefined],
    ["with another secret", viewer, "s3cret-s3creT"],
    ["with a longer one", viewer, `${secret}!`],
    ["with an empty header", " ", secret],
    ["without the header", undefined, secret],
  ])("is the caller itself %s", async (_, seen, proof) => {
    expect(await come(seen, proof)).toBe(edge);
  });

  it("is the caller's own address where the stage has no CloudFront secret", async () => {
    const { deps } = bareDeps();
    expect(await come(viewer, secret, deps)).toBe(edge);
  });

  it("asks to retry while the secret cannot be read", async () => {
    const down = behindCloudFront(async () => {
      throw new Error("no answer");
    });
    await expect(come(viewer, secret, down)).rejects.toMatchObject({
      kind: "unavailable",
    });
  });
});
