import { RemovalPolicy } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { parseStage } from "./stage.ts";

describe("a stage", () => {
  it("keeps its data if it is prod, and only then", () => {
    expect(parseStage("prod")).toEqual({
      name: "prod",
      isShared: true,
      isProduction: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    expect(parseStage("asha-2").removalPolicy).toBe(RemovalPolicy.DESTROY);
  });

  it("is monitored and protected if others rely on it", () => {
    expect(parseStage("staging")).toMatchObject({ isShared: true, isProduction: false });
    expect(parseStage("asha-2").isShared).toBe(false);
  });

  it("is not staging by half", () => {
    expect(() => parseStage("stg")).toThrow('use "staging"');
  });

  it.each([undefined, ""])("must be named: %j", (name) => {
    expect(() => parseStage(name)).toThrow("Which stage?");
  });

  it.each(["Prod", "2nd", "a_b", "a--b", "-a", "a-", "x".repeat(21), "a b"])(
    "cannot be called %j",
    (name) => expect(() => parseStage(name)).toThrow("cannot be a stage"),
  );

  it.each(["production", "live", "prd"])("is not %s by accident", (name) => {
    expect(() => parseStage(name)).toThrow('use "prod"');
  });
});
