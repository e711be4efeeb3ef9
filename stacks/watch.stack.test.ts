import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { resources, synthesised } from "./synthesis.fixture.ts";

const prod = synthesised("prod");

describe("the watch", () => {
  it("has an alarm for each way in which students may suffer, all to one topic", () => {
    const alarms = Object.values(resources(prod.templates.watch!, "AWS::CloudWatch::Alarm"));
    const names = alarms.map(({ Properties }) => String(Properties["AlarmName"]).slice(19));
    expect(names.toSorted()).toEqual([
      "ApiErrors",
      "ApiRefuses",
      "ApiSlow",
      "ApiThrottled",
      "AttemptsThrottled",
      "ClosingErrors",
      "ClosingThrottled",
      "ClosingWaits",
      "ContentThrottled",
      "ExportErrors",
      "ExportThrottled",
      "ImportErrors",
      "ImportThrottled",
      "LostEvents",
      "LostImports",
      "ProcessingErrors",
      "ProcessingThrottled",
      ...["Close", "Payments", "Process", "Rest"].flatMap((one) =>
        ["Errors", "Stopped", "Throttled"].map((what) => `Schedule${one}${what}`),
      ),
      "Unpublished",
    ]);
    const actions = alarms.map(({ Properties }) => JSON.stringify(Properties["AlarmActions"]));
    expect(new Set(actions).size).toBe(1);
    for (const { Properties } of alarms) expect(Properties["AlarmDescription"]).toMatch(/\w{4}/);
  });

  it("takes silence of the schedule for trouble, and no other silence", () => {
    const alarms = resources(prod.templates.watch!, "AWS::CloudWatch::Alarm");
    const loud = Object.values(alarms).filter(
      ({ Properties }) => Properties["TreatMissingData"] === "breaching",
    );
    expect(loud.map(({ Properties }) => Properties["AlarmName"])).toEqual(
      ["Close", "Process", "Payments", "Rest"].map(
        (one) => `academy-prod-watch-Schedule${one}Stopped`,
      ),
    );
  });

  it("reads the age of the oldest test without results from the schedule's own log", () => {
    prod.templates.watch!.hasResourceProperties("AWS::Logs::MetricFilter", {
      FilterPattern: '{ $.event = "schedule_swept" }',
      MetricTransformations: [Match.objectLike({ MetricValue: "$.minutesUnpublished" })],
    });
  });

  it("tells of the month's costs", () => {
    prod.templates.watch!.hasResourceProperties("AWS::Budgets::Budget", {
      Budget: { BudgetLimit: { Amount: 200, Unit: "USD" }, TimeUnit: "MONTHLY" },
    });
  });
});

describe("the firewall", () => {
  it("stands before the app, in the one region where CloudFront takes it", () => {
    expect(prod.stacks.edge!.region).toBe("us-east-1");
    prod.templates.web.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: { WebACLId: Match.anyValue() },
    });
  });

  it("counts where bodies hold papers and markup, and counts no address on the way through an exam", () => {
    const [acl] = Object.values(resources(prod.templates.edge!, "AWS::WAFv2::WebACL"));
    const text = JSON.stringify(acl);
    for (const rule of ["SizeRestrictions_BODY", "CrossSiteScripting_BODY"]) {
      expect(text).toContain(`{"ActionToUse":{"Count":{}},"Name":"${rule}"}`);
    }
    const counted = /"RegexString":"([^"]*)"/.exec(text)?.[1] ?? "";
    const limited = new RegExp(counted);
    expect("/api/auth/login").toMatch(limited);
    for (const path of [
      "/api/tests/t1/attempts",
      "/api/attempts/a1/answers",
      "/api/submissions/t1/submit",
      "/api/auth/refresh",
    ]) {
      expect(path).not.toMatch(limited);
    }
  });
});
