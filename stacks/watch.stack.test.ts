import { SCHEDULE_TASKS, SERVICES } from "../packages/core/kernel/shared/deployment.rules.ts";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { type Resource, resources, synthesise, synthesised } from "./synthesis.fixture.ts";

const prod = synthesised("prod");
const test = synthesised("test");

const idOf = (alarms: Record<string, Resource>, name: string): string =>
  Object.keys(alarms).find((id) => id.replace(/[0-9A-F]{8}$/, "") === name) ?? name;

describe("the watch", () => {
  it("has an alarm for everything that may affect students, all to one topic", () => {
    const alarms = Object.values(resources(prod.templates.watch!, "AWS::CloudWatch::Alarm"));
    const names = alarms.map(({ Properties }) => String(Properties["AlarmName"]).slice(19));
    expect(names.toSorted()).toEqual([
      "ApiErrors",
      "ApiRefuses",
      "ApiSlow",
      "ApiThrottled",
      "AttemptsIndexesThrottled",
      "AttemptsThrottled",
      "ClosingErrors",
      "ClosingWaits",
      "ContentIndexesThrottled",
      "ContentThrottled",
      "DirectoryThrottled",
      "ExportErrors",
      "ImportErrors",
      "LostEvents",
      "LostImports",
      "MailBounces",
      "MailComplaints",
      "MailEventsErrors",
      "ProcessingErrors",
      ...["Close", "Payments", "Process", "Rest"].map((one) => `Schedule${one}Stopped`),
      ...SCHEDULE_TASKS.map((task) => `Task-${task}`).toSorted(),
      "Unpublished",
    ]);
    const actions = alarms.map(({ Properties }) => JSON.stringify(Properties["AlarmActions"]));
    expect(new Set(actions).size).toBe(1);
    for (const { Properties } of alarms) expect(Properties["AlarmDescription"]).toMatch(/\w{4}/);
  });

  it("counts the failures of each task in all functions of the schedule", () => {
    const filters = Object.values(resources(prod.templates.watch!, "AWS::Logs::MetricFilter"));
    const tasks = filters.filter(({ Properties }) =>
      /task-failed/.test(JSON.stringify(Properties)),
    );
    expect(tasks).toHaveLength(4);
    for (const { Properties } of tasks) {
      expect(Properties["MetricTransformations"]).toMatchObject([
        { MetricName: "TasksFailed", Dimensions: [{ Key: "Task", Value: "$.task" }] },
      ]);
    }
  });

  it("counts what each service refuses in all functions, and shows it", () => {
    const filters = Object.values(resources(prod.templates.watch!, "AWS::Logs::MetricFilter"));
    const refused = filters.filter(({ Properties }) =>
      /service\.refused/.test(JSON.stringify(Properties)),
    );
    const groups = new Set(
      refused.map(({ Properties }) => JSON.stringify(Properties["LogGroupName"])),
    );
    expect(groups.size).toBe(12);
    for (const { Properties } of refused) {
      expect(Properties["MetricTransformations"]).toMatchObject([
        { MetricName: "Refused", Dimensions: [{ Key: "Service", Value: "$.service" }] },
      ]);
    }
    const [board] = Object.values(resources(prod.templates.watch!, "AWS::CloudWatch::Dashboard"));
    const shown = JSON.stringify(board?.Properties["DashboardBody"]);
    for (const service of SERVICES) expect(shown).toContain(`\\"Service\\",\\"${service}\\"`);
  });

  it("alarms on missing data of the schedule only", () => {
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

  it("alarms on each index separately, and missing data of one does not hide the others", () => {
    const alarms = resources(prod.templates.watch!, "AWS::CloudWatch::Alarm");
    const metrics = (name: string) => JSON.stringify(alarms[idOf(alarms, name)]);
    for (const index of ["byUser", "byDeadline"]) {
      expect(metrics("AttemptsIndexesThrottled")).toContain(`"Value":"${index}"`);
    }
    for (const name of ["AttemptsIndexesThrottled", "ContentThrottled", "DirectoryThrottled"]) {
      expect(metrics(name)).toMatch(/"Expression":"SUM\(\[m0, m1/);
    }
  });

  it("monitors the account's reputation with mail services only where mail is sent", () => {
    const { templates } = synthesise(prod.root, "staging", { alarmMail: "ops@example.org" });
    const alarms = JSON.stringify(resources(templates.watch!, "AWS::CloudWatch::Alarm"));
    expect(alarms).not.toContain("Reputation");
    prod.templates.watch!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "Reputation.BounceRate",
      Threshold: 0.05,
    });
  });

  it("reports a rolled-back version and a failed backup, by mail and to a pager", () => {
    const rules = Object.values(resources(prod.templates.watch!, "AWS::Events::Rule"));
    const notices = rules.map(({ Properties }) => ({
      pattern: JSON.stringify(Properties["EventPattern"]),
      targets: JSON.stringify(Properties["Targets"]),
    }));
    expect(notices.map(({ pattern }) => /aws\.\w+/.exec(pattern)?.[0])).toEqual([
      "aws.codedeploy",
      "aws.backup",
    ]);
    for (const { targets } of notices)
      expect(targets).toMatch(/"Ref":"Alarms.*docs\/operations.md/);
    const stacks = [prod.templates.watch!, prod.templates.outpost!];
    for (const one of stacks) {
      const subscribed = Object.values(resources(one, "AWS::SNS::Subscription"));
      expect(subscribed.map(({ Properties }) => Properties["Endpoint"])).toEqual([
        "ops@example.org",
        "https://pager.example.org/academy",
      ]);
    }
  });
});

describe("the watch in us-east-1", () => {
  it("monitors CloudFront and this stage's firewall where their metrics are", () => {
    expect(prod.stacks.outpost!.region).toBe("us-east-1");
    expect(test.stacks.outpost).toBeUndefined();
    const alarms = Object.values(resources(prod.templates.outpost!, "AWS::CloudWatch::Alarm"));
    expect(alarms.map(({ Properties }) => Properties["AlarmName"])).toEqual([
      "academy-prod-outpost-AddressFails",
      "academy-prod-outpost-FirewallBlocks",
    ]);
    const [fails, blocks] = alarms.map((one) => JSON.stringify(one));
    expect(fails).toContain("IF(calls >= 100, rate, 0)");
    expect(blocks).toContain('"Value":"academy-prod-edge"');
    prod.templates.edge!.hasResourceProperties("AWS::WAFv2::WebACL", {
      VisibilityConfig: { MetricName: "academy-prod-edge" },
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
