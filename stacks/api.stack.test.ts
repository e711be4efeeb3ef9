import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { everything } from "./example-settings.ts";
import { resources, synthesise, synthesised } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");
const text = (value: unknown) => JSON.stringify(value);

const HOUR = 3_600_000;
const [window] = everything.examWarm ?? [];

describe("the API's versions", () => {
  it("stay, and calls go to the alias that names one of them", () => {
    for (const { templates } of [test, prod]) {
      templates.api.hasResourceProperties("AWS::Lambda::Alias", { Name: "live" });
      const [version] = Object.values(resources(templates.api, "AWS::Lambda::Version"));
      expect(version?.DeletionPolicy).toBe("Retain");
      const [integration] = Object.values(
        resources(templates.api, "AWS::ApiGatewayV2::Integration"),
      );
      expect(text(integration?.Properties["IntegrationUri"])).toMatch(/"Ref":"Live/);
      const [permission] = Object.values(resources(templates.api, "AWS::Lambda::Permission"));
      expect(text(permission?.Properties["FunctionName"])).toMatch(/"Ref":"Live/);
    }
  });

  it("have an address of their own on shared stages, which the alias answers", () => {
    const [address] = Object.values(resources(prod.templates.api, "AWS::Lambda::Url"));
    expect(address?.Properties).toMatchObject({ AuthType: "NONE", Qualifier: "live" });
    const permissions = Object.values(resources(prod.templates.api, "AWS::Lambda::Permission"));
    const open = permissions.filter(({ Properties }) => Properties["Principal"] === "*");
    expect(open.map(({ Properties }) => String(Properties["Action"])).toSorted()).toEqual([
      "lambda:InvokeFunction",
      "lambda:InvokeFunctionUrl",
    ]);
    // Anyone may call it, so the function must ask for CloudFront's secret.
    const [api] = Object.values(resources(prod.templates.api, "AWS::Lambda::Function"));
    expect(api?.Properties["Environment"]).toMatchObject({
      Variables: { ORIGIN_ENFORCED: "true" },
    });
    expect(api?.Properties["TracingConfig"]).toBeUndefined();
    test.templates.api.resourceCountIs("AWS::Lambda::Url", 0);
  });

  it("have their calls counted where they come in: at the function's own address, or else at the gateway", () => {
    const { apiHost, ...others } = everything;
    const before = synthesise(prod.root, "staging", others).templates;
    for (const [{ watch }, namespace, metric] of [
      [prod.templates, "AWS/Lambda", "Url5xxCount"],
      [before, "AWS/ApiGateway", "5xx"],
    ] as const) {
      const alarms = Object.values(resources(watch!, "AWS::CloudWatch::Alarm"));
      const refuses = alarms.find(({ Properties }) =>
        String(Properties["AlarmName"]).endsWith("-ApiRefuses"),
      );
      const metrics = JSON.stringify(refuses?.Properties["Metrics"]);
      expect(metrics).toContain(`"MetricName":"${metric}","Namespace":"${namespace}"`);
    }
    expect(apiHost).toBeDefined();
  });

  it("get a tenth of a shared stage's calls first, and all of a personal stage's immediately", () => {
    prod.templates.api.hasResource("AWS::Lambda::Alias", {
      UpdatePolicy: { CodeDeployLambdaAliasUpdate: Match.anyValue() },
    });
    prod.templates.api.hasResourceProperties("AWS::CodeDeploy::DeploymentGroup", {
      DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
      AlarmConfiguration: { Enabled: true, Alarms: [1, 2, 3, 4, 5, 6].map(() => Match.anyValue()) },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: Match.arrayWith(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
      },
    });
    test.templates.api.resourceCountIs("AWS::CodeDeploy::DeploymentGroup", 0);
    test.templates.api.resourceCountIs("AWS::CloudWatch::Alarm", 0);
  });

  it("are judged by their own errors: no alarm sees the previous version", () => {
    const alarms = Object.values(resources(prod.templates.api, "AWS::CloudWatch::Alarm"));
    expect(alarms).toHaveLength(6);
    for (const { Properties } of alarms)
      expect(Properties["TreatMissingData"]).toBe("notBreaching");
    const own = alarms.filter(({ Properties }) => Properties["MetricName"]);
    for (const { Properties } of own) {
      const named = text(Properties["Dimensions"]);
      expect(named).toMatch(
        /"Name":"(ExecutedVersion|Version)","Value":\{"Fn::GetAtt":\["ApiCurrentVersion\w+","Version"\]\}/,
      );
    }
    expect(own.map(({ Properties }) => String(Properties["MetricName"])).toSorted()).toEqual([
      "Duration",
      "Errors",
      "RequestsFailed",
    ]);
    const app = join(import.meta.dirname, "../packages/functions/api/http/http-app.ts");
    expect(readFileSync(app, "utf8")).toContain('log.error("request.failed"');
    prod.templates.api.hasResourceProperties("AWS::Logs::MetricFilter", {
      FilterPattern: '{ $.event = "request.failed" }',
      MetricTransformations: [
        Match.objectLike({ Dimensions: [{ Key: "Version", Value: "$.version" }] }),
      ],
    });
  });

  it("are taken back if they deny or refuse more of their calls than the version before", () => {
    const alarms = resources(prod.templates.api, "AWS::CloudWatch::Alarm");
    for (const [name, metric, limit] of [
      ["NewVersionDenies", "RequestsDenied", 20],
      ["NewVersionRefuses", "RequestsRefused", 5],
      ["NewVersionRejects", "RequestsRejected", 20],
    ] as const) {
      const [, one] = Object.entries(alarms).find(([id]) => id.startsWith(name)) ?? [];
      expect(one?.Properties["Threshold"]).toBe(limit);
      const metrics = text(one?.Properties["Metrics"]);
      expect(metrics).toContain(
        "IF(newCalls >= 20, 100 * FILL(new, 0) / newCalls - 100 * (FILL(all, 0) - FILL(new, 0)) / (allCalls - newCalls + 1), 0)",
      );
      expect(metrics).toContain(`"MetricName":"${metric}"`);
      expect(metrics).toContain(`"MetricName":"${metric}InAll"`);
    }
  });

  it("are deployed immediately if the deployment is a repair: no alarm stops it", () => {
    const { templates } = synthesise(prod.root, "staging", { ...everything, atOnce: true });
    templates.api.hasResourceProperties("AWS::CodeDeploy::DeploymentGroup", {
      DeploymentConfigName: "CodeDeployDefault.LambdaAllAtOnce",
      AlarmConfiguration: Match.absent(),
    });
    templates.api.resourceCountIs("AWS::CloudWatch::Alarm", 0);
  });
});

describe("a new version", () => {
  it("is logged in to before the alias moves, by a function that may invoke nothing else", () => {
    const [trigger] = Object.entries(resources(prod.templates.api, "Custom::Trigger"));
    const aliases = Object.values(resources(prod.templates.api, "AWS::Lambda::Alias"));
    expect(trigger).toBeDefined();
    expect(aliases[0]?.DependsOn).toContain(trigger?.[0]);
    prod.templates.api.hasResourceProperties("AWS::Lambda::Function", {
      Environment: {
        Variables: {
          API_VERSION: { Ref: Match.stringLikeRegexp("^ApiCurrentVersion") },
          CHECK_ACCOUNT: "academy/release-check",
        },
      },
    });
  });

  it("is not checked without an account, or in a repair", () => {
    test.templates.api.resourceCountIs("Custom::Trigger", 0);
    const { templates } = synthesise(prod.root, "staging", { ...everything, atOnce: true });
    templates.api.resourceCountIs("Custom::Trigger", 0);
  });
});

describe("environments for an exam", () => {
  it("are started and stopped on schedule", () => {
    prod.templates.api.hasResourceProperties("AWS::ApplicationAutoScaling::ScalableTarget", {
      MinCapacity: 0,
      ScalableDimension: "lambda:function:ProvisionedConcurrency",
      ScheduledActions: [
        Match.objectLike({
          Schedule: "at(2099-12-05T04:00:00)",
          ScalableTargetAction: { MinCapacity: 700, MaxCapacity: 700 },
        }),
        Match.objectLike({
          Schedule: "at(2099-12-05T08:00:00)",
          ScalableTargetAction: { MinCapacity: 0, MaxCapacity: 0 },
        }),
      ],
    });
    test.templates.api.resourceCountIs("AWS::ApplicationAutoScaling::ScalableTarget", 0);
  });

  it("are not stopped by a deployment in the middle of it, and not planned after it", () => {
    const during = synthesise(prod.root, "during", everything, window!.from + HOUR);
    during.templates.api.hasResourceProperties("AWS::ApplicationAutoScaling::ScalableTarget", {
      MinCapacity: 700,
      ScheduledActions: [Match.objectLike({ Schedule: "at(2099-12-05T08:00:00)" })],
    });
    const after = synthesise(prod.root, "after", everything, window!.until);
    after.templates.api.resourceCountIs("AWS::ApplicationAutoScaling::ScalableTarget", 0);
  });
});
