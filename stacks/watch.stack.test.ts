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
      "ContentThrottled",
      "ExportErrors",
      "ExportThrottled",
      "ImportErrors",
      "ImportThrottled",
      "LostEvents",
      "LostImports",
      "MailEventsErrors",
      "MailEventsThrottled",
      "SweepErrors",
      "SweepStopped",
      "SweepThrottled",
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
    expect(loud.map(({ Properties }) => Properties["AlarmName"])).toEqual([
      "academy-prod-watch-SweepStopped",
    ]);
  });

  it("reads the age of the oldest test without results from the sweep's own log", () => {
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
});
