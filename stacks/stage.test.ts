import { RemovalPolicy } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { parseStage } from "./stage.ts";
import { readDomain, readMail } from "./stacks.ts";

describe("a stage", () => {
  it("keeps its data when it is prod, and only then", () => {
    expect(parseStage("prod")).toEqual({
      name: "prod",
      isProduction: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    expect(parseStage("asha-2").removalPolicy).toBe(RemovalPolicy.DESTROY);
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

describe("a deployment's domain", () => {
  const arn = "arn:aws:acm:us-east-1:111111111111:certificate/1";

  it("is its name and certificate, or none", () => {
    const env = { ACADEMY_DOMAIN: "exams.example.org", ACADEMY_CERTIFICATE_ARN: arn };
    expect(readDomain(env)).toEqual({ name: "exams.example.org", certificateArn: arn });
    expect(readDomain({})).toBeUndefined();
  });

  it.each([{ ACADEMY_DOMAIN: "exams.example.org" }, { ACADEMY_CERTIFICATE_ARN: arn }])(
    "is refused when only half is given: %j",
    (env) => expect(() => readDomain(env)).toThrow("needs both"),
  );
});

describe("the office's mail", () => {
  const whole = { ACADEMY_MAIL_FROM: "a@exams.example.org", ACADEMY_MAIL_TO: "office@example.org" };

  it("is a sender and the office, or none", () => {
    expect(readMail(whole)).toEqual({ from: "a@exams.example.org", to: "office@example.org" });
    expect(readMail({})).toBeUndefined();
  });

  it.each(Object.keys(whole))("is refused without %s", (name) => {
    expect(() => readMail({ ...whole, [name]: "" })).toThrow("needs both");
  });
});
