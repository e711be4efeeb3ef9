import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { resources, synthesised } from "./synthesis.fixture.ts";

const prod = synthesised("prod");
const test = synthesised("test");

describe("the watch in us-east-1", () => {
  it("monitors CloudFront and this stage's firewall where their metrics are", () => {
    expect(prod.stacks.outpost!.region).toBe("us-east-1");
    expect(test.stacks.outpost).toBeUndefined();
    const alarms = Object.values(resources(prod.templates.outpost!, "AWS::CloudWatch::Alarm"));
    expect(alarms.map(({ Properties }) => Properties["AlarmName"])).toEqual([
      "academy-prod-outpost-AddressFails",
      "academy-prod-outpost-FirewallBlocks",
      ...["page", "health", "start"].map((check) => `academy-prod-outpost-Probe-${check}`),
      "academy-prod-outpost-CertificateExpires",
      "academy-prod-outpost-DomainExpires",
    ]);
    const [fails, blocks] = alarms.map((one) => JSON.stringify(one));
    expect(fails).toContain("IF(calls >= 100, rate, 0)");
    expect(blocks).toContain('"Value":"academy-prod-edge"');
    prod.templates.edge!.hasResourceProperties("AWS::WAFv2::WebACL", {
      VisibilityConfig: { MetricName: "academy-prod-edge" },
    });
  });
});

describe("the probes", () => {
  it("look from two regions every minute, without rights and without a secret", () => {
    for (const part of ["watch", "outpost"] as const) {
      const template = prod.templates[part]!;
      template.hasResourceProperties("AWS::Events::Rule", {
        ScheduleExpression: "rate(1 minute)",
        Targets: [Match.objectLike({ Input: '{"look":"answers"}' })],
      });
      const [probe] = Object.values(resources(template, "AWS::Lambda::Function")).filter(
        ({ Properties }) => JSON.stringify(Properties).includes("PROBE_ORIGIN"),
      );
      expect(probe?.Properties["Environment"]).toEqual({
        Variables: {
          PROBE_ORIGIN: "https://exams.example.org",
          PROBE_NAMESPACE: `academy-prod-${part}`,
        },
      });
    }
    expect(test.templates.watch).toBeUndefined();
  });

  it("look four times a day at what ends, from us-east-1", () => {
    prod.templates.outpost!.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: "rate(6 hours)",
      Targets: [Match.objectLike({ Input: '{"look":"expiry"}' })],
    });
  });
});

describe("the firewall", () => {
  it("is in front of the app, in the only region that CloudFront accepts", () => {
    expect(prod.stacks.edge!.region).toBe("us-east-1");
    prod.templates.web.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: { WebACLId: Match.anyValue() },
    });
  });
});
