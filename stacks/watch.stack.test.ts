import { SCHEDULE_TASKS, SERVICES } from "../packages/core/kernel/shared/deployment.rules.ts";
import { runInNewContext } from "node:vm";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Resource, resources, synthesise, synthesised } from "./synthesis.fixture.ts";

const prod = synthesised("prod");

/** The alarms that wake someone up; the runbook lists them. */
const WAKING = new Set([
  "AddressFails",
  "ApiErrors",
  "ApiRefuses",
  "ApiSlow",
  "ApiThrottled",
  "AttemptsIndexesThrottled",
  "AttemptsThrottled",
  "ClosingWaits",
  "ContentIndexesThrottled",
  "ContentThrottled",
  "DirectoryThrottled",
  "FirewallBlocks",
  ...["health", "page", "start"].map((check) => `Probe-${check}`),
  ...["cognito", "dynamo", "s3", "secrets"].map((service) => `Refused-${service}`),
  "SavesHalve",
  "ScheduleCloseStopped",
  "ScheduleProcessStopped",
  "Unpublished",
]);

const idOf = (alarms: Record<string, Resource>, name: string): string =>
  Object.keys(alarms).find((id) => id.replace(/[0-9A-F]{8}$/, "") === name) ?? name;

describe("the watch", () => {
  it("has an alarm for everything that may affect students, each to be woken by or read tomorrow", () => {
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
      ...["health", "page", "start"].map((check) => `Probe-${check}`),
      "ProcessingErrors",
      ...SERVICES.map((service) => `Refused-${service}`).toSorted(),
      "SavesHalve",
      ...["Close", "Payments", "Process", "Rest"].map((one) => `Schedule${one}Stopped`),
      ...SCHEDULE_TASKS.map((task) => `Task-${task}`).toSorted(),
      "Unpublished",
    ]);
    for (const { Properties } of alarms) expect(Properties["AlarmDescription"]).toMatch(/\w{4}/);
  });

  it("wakes someone up for what keeps students from a running test, and for nothing else", () => {
    const alarms = (["watch", "outpost"] as const).flatMap((part) =>
      Object.values(resources(prod.templates[part]!, "AWS::CloudWatch::Alarm")),
    );
    const wakes = ({ Properties }: Resource) =>
      /"Ref":"Alarms/.test(JSON.stringify(Properties["AlarmActions"]));
    const names = alarms.filter(wakes).map(({ Properties }) => String(Properties["AlarmName"]));
    expect(new Set(names.map((name) => name.replace(/^academy-prod-\w+-/, "")))).toEqual(WAKING);
    const [later] = alarms.filter((one) => !wakes(one));
    expect(JSON.stringify(later?.Properties["AlarmActions"])).toMatch(/"Ref":"Tomorrow/);
    expect(later?.Properties["OKActions"]).toBeUndefined();
  });

  it("judges refusals by their share of all calls, however many students there are", () => {
    const alarms = resources(prod.templates.watch!, "AWS::CloudWatch::Alarm");
    const shares = Object.values(alarms).filter(({ Properties }) =>
      JSON.stringify(Properties["Metrics"] ?? "").includes("100 * part / SUM([part, whole])"),
    );
    const limits = shares.map(({ Properties }) => [
      String(Properties["AlarmName"]).slice(19),
      Properties["Threshold"],
    ]);
    expect(Object.fromEntries(limits)).toEqual({
      ApiErrors: 0.5,
      ApiRefuses: 0.5,
      ...Object.fromEntries(
        [
          "ApiThrottled",
          ...["Attempts", "Content"].flatMap((one) => [
            `${one}Throttled`,
            `${one}IndexesThrottled`,
          ]),
          "DirectoryThrottled",
          ...SERVICES.map((service) => `Refused-${service}`),
        ].map((name) => [name, 1]),
      ),
    });
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

  it("shows what students do, what waits, who logs in, and what is answered from outside", () => {
    const [board] = Object.values(resources(prod.templates.watch!, "AWS::CloudWatch::Dashboard"));
    const shown = JSON.stringify(board?.Properties["DashboardBody"]);
    for (const one of ["Starts", "Saves", "Submissions", "ApproximateAgeOfOldestMessage"]) {
      expect(shown).toContain(one);
    }
    for (const one of ["SignInSuccesses", "AWS/CloudFront", "academy-prod-outpost"]) {
      expect(shown).toContain(one);
    }
    prod.templates.watch!.hasResourceProperties("AWS::Logs::MetricFilter", {
      FilterPattern: '{ $.event = "request.calls-recorded" }',
      MetricTransformations: [
        Match.objectLike({ MetricName: "Saves", MetricValue: "$.saves", DefaultValue: 0 }),
      ],
    });
  });

  it("wakes someone up when saves halve, but not when students have submitted", () => {
    const alarms = Object.values(resources(prod.templates.watch!, "AWS::CloudWatch::Alarm"));
    const one = alarms.find(({ Properties }) =>
      String(Properties["AlarmName"]).endsWith("SavesHalve"),
    );
    const [{ Expression = "" } = {}] = z
      .array(z.object({ Expression: z.string().optional() }))
      .parse(one?.Properties["Metrics"]);
    /** The expression's value for sums of ten minutes, each [before, now]. */
    const judged = (saves: [number, number], submissions: [number, number]): unknown => {
      const values = { saves: saves[1], submissions: submissions[1] };
      const steps = { saves: saves[1] - saves[0], submissions: submissions[1] - submissions[0] };
      const script = Expression.replace(/DIFF\((\w+)\)/g, (_, name: "saves") => `${steps[name]}`)
        .replaceAll("IF(", "choose(")
        .replace(/\b(saves|submissions)\b/g, (_, name: "saves") => `${values[name]}`);
      return runInNewContext(script, {
        choose: (is: boolean, a: number, b: number) => (is ? a : b),
      });
    };
    expect(judged([10_000, 4_000], [0, 0])).toBe(1);
    expect(judged([10_000, 0], [0, 10])).toBe(1);
    expect(judged([10_000, 6_000], [0, 0])).toBe(0);
    // The test ends: 500 students saved twenty times each, and submit.
    expect(judged([10_000, 0], [100, 400])).toBe(0);
    expect(judged([500, 0], [0, 0])).toBe(0);
    expect(judged([0, 0], [0, 0])).toBe(0);
  });

  it("alarms on missing data of the schedule and of the probe only", () => {
    const alarms = resources(prod.templates.watch!, "AWS::CloudWatch::Alarm");
    const loud = Object.values(alarms).filter(
      ({ Properties }) => Properties["TreatMissingData"] === "breaching",
    );
    expect(loud.map(({ Properties }) => String(Properties["AlarmName"]).slice(19))).toEqual([
      ...["Close", "Process", "Payments", "Rest"].map((one) => `Schedule${one}Stopped`),
      ...["page", "health", "start"].map((check) => `Probe-${check}`),
    ]);
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

  it("reports a rolled-back version and a failed backup by mail, and wakes by a pager, too", () => {
    const rules = Object.values(resources(prod.templates.watch!, "AWS::Events::Rule"));
    const byEvent = rules.filter(({ Properties }) => Properties["EventPattern"]);
    const notices = byEvent.map(({ Properties }) => ({
      pattern: JSON.stringify(Properties["EventPattern"]),
      targets: JSON.stringify(Properties["Targets"]),
    }));
    expect(notices.map(({ pattern }) => /aws\.\w+/.exec(pattern)?.[0])).toEqual([
      "aws.codedeploy",
      "aws.backup",
    ]);
    for (const { targets } of notices)
      expect(targets).toMatch(/"Ref":"Tomorrow.*docs\/operations.md/);
    const stacks = [prod.templates.watch!, prod.templates.outpost!];
    for (const one of stacks) {
      const subscribed = Object.values(resources(one, "AWS::SNS::Subscription"));
      expect(subscribed.map(({ Properties }) => Properties["Endpoint"])).toEqual([
        "ops@example.org",
        "https://pager.example.org/academy",
        "ops@example.org",
      ]);
    }
  });
});
