import { describe, expect, it } from "vitest";
import * as z from "zod";
import { resources, synthesised } from "./synthesis.fixture.ts";

const Rule = z.object({ Name: z.string(), Statement: z.record(z.string(), z.unknown()) });
const Acl = z.object({ Properties: z.object({ Rules: z.array(Rule) }) });

const Transformation = z.object({
  Priority: z.number(),
  Type: z.enum(["URL_DECODE", "NORMALIZE_PATH", "LOWERCASE"]),
});
const Guessing = z.object({
  RateBasedStatement: z.object({
    Limit: z.number(),
    EvaluationWindowSec: z.number(),
    ScopeDownStatement: z.object({
      RegexMatchStatement: z.object({
        RegexString: z.string(),
        FieldToMatch: z.strictObject({ UriPath: z.object({}) }),
        TextTransformations: z.array(Transformation),
      }),
    }),
  }),
});

const { edge } = synthesised("prod").templates;
if (!edge) throw new Error("Production has a firewall.");
const [acl] = Object.values(resources(edge, "AWS::WAFv2::WebACL"));
const rules = new Map(Acl.parse(acl).Properties.Rules.map((one) => [one.Name, one.Statement]));

const guessing = Guessing.parse(rules.get("Guessing")).RateBasedStatement;

/** The effect of AWS's transformations on a path, as far as the spellings below need them. */
const transform: Record<z.infer<typeof Transformation>["Type"], (path: string) => string> = {
  URL_DECODE: (path) =>
    path.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  NORMALIZE_PATH: (path) => {
    const kept: string[] = [];
    for (const part of path.split("/")) {
      if (part === "..") kept.pop();
      else if (part !== "" && part !== ".") kept.push(part);
    }
    return `/${kept.join("/")}`;
  },
  LOWERCASE: (path) => path.toLowerCase(),
};

/** Whether the rule counts a request for this path. */
function isCounted(path: string): boolean {
  const { RegexString, TextTransformations } = guessing.ScopeDownStatement.RegexMatchStatement;
  const inOrder = TextTransformations.toSorted((a, b) => a.Priority - b.Priority);
  const seen = inOrder.reduce((text, { Type }) => transform[Type](text), path);
  return new RegExp(RegexString).test(seen);
}

describe("the firewall's limit on guessing", () => {
  it.each([
    "/api/auth/login",
    "/api/auth/LOGIN",
    "/API/Auth/login",
    "/api/auth/%6cogin",
    "/api/auth/%6C%6f%67%69%6E",
    "/api//auth/../auth/LOGIN",
    "/api/./auth/./login",
    "/api/tests/%2e%2e/auth/login",
    "/api/auth/register",
    "/api/auth//reset",
    "/api/auth/refresh",
    "/api/account/%70assword",
    "/api/auth/forgot",
    "/api/enquiries",
    "/api/auth/google",
    "/api/auth/invitation",
    "/api/account/delete",
    "/api/account/sessions/end",
    "/api/demo-tests/1/guests",
    "/api/payment-links/read",
    "/api/payment-links/checkout",
  ])("counts %s", (path) => {
    expect(isCounted(path)).toBe(true);
  });

  it.each([
    "/api/tests/t1/attempts",
    "/api/attempts/a1/answers",
    "/api/submissions/t1/submit",
    "/api/auth/me",
    "/api/account",
    "/api/payments/offer",
    "/api/auth/login/../me",
    "/auth/login",
  ])("ignores %s, since a whole centre may share one address", (path) => {
    expect(isCounted(path)).toBe(false);
  });

  it("lets a hall of 3,000 log in within five minutes", () => {
    expect([guessing.Limit, guessing.EvaluationWindowSec]).toEqual([10_000, 300]);
    // Three attempts and a renewal each.
    expect(guessing.Limit).toBeGreaterThan(3_000 * 3);
  });
});
