import { join } from "node:path";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AUDIT_EXPORT_REQUESTED } from "../packages/core/back-office/audit-export/audit-export.schema.ts";
import { ENQUIRY_EXPORT_REQUESTED } from "../packages/core/back-office/enquiry/enquiry.schema.ts";
import { PAPER_EXPORT_REQUESTED } from "../packages/core/exchange/paper-export/paper-export.schema.ts";
import { BILL_REQUESTED } from "../packages/core/sales/payment/bill.schema.ts";
import { DUPLICATES_REQUESTED } from "../packages/core/bank/duplicates/duplicate.schema.ts";
import { BANK_EXPORT_REQUESTED } from "../packages/core/exchange/bank-export/bank-export.schema.ts";
import { VIDEO_REQUESTED } from "../packages/core/lectures/video/video-due.schema.ts";
import { BULK_REQUESTED } from "../packages/core/bank/bulk/bulk.schema.ts";
import { CLOSING_REQUESTED } from "../packages/core/exam/submission/closing.schema.ts";
import { MONTH_EXPORT_REQUESTED } from "../packages/core/back-office/month-report/month-report.schema.ts";
import { USER_EXPORT_REQUESTED } from "../packages/core/back-office/user-export/user-export.schema.ts";
import { EXPORT_REQUESTED } from "../packages/core/exam/result-export/export.schema.ts";
import { PROCESSING_REQUESTED } from "../packages/core/exam/processing/processing.schema.ts";
import { EVENT_SOURCE } from "../packages/core/kernel/platform/events.ts";
import { outputNames } from "./outputs.ts";
import { resources, synthesise, synthesised, templatesOf } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

describe("the stacks of a stage", () => {
  it("carry its name, so that two stages can coexist", () => {
    for (const [one, name] of [
      [test, "-test-"],
      [prod, "-prod-"],
    ] as const) {
      for (const stack of Object.values(one.stacks)) {
        if (stack) expect(stack.stackName).toContain(name);
      }
    }
  });

  it("synthesise together, including their dependencies", () => {
    const names = test.app.synth().stacks.map((stack) => stack.stackName);
    expect(names.toSorted()).toEqual(
      ["api", "identity", "jobs", "pages", "storage", "web"].map((part) => `academy-test-${part}`),
    );
  });

  it("are protected and monitored where others rely on them, and cost nothing extra elsewhere", () => {
    const parts = (of: typeof test) => of.app.synth().stacks.map(({ stackName }) => stackName);
    for (const part of ["edge", "watch"]) {
      expect(parts(prod)).toContain(`academy-prod-${part}`);
      expect(parts(test)).not.toContain(`academy-test-${part}`);
    }
  });

  it("refuse a production whose alarms no one receives", () => {
    expect(() => synthesise(prod.root, "prod")).toThrow("ACADEMY_ALARM_MAIL");
  });

  it("say what to do when nothing was built", () => {
    expect(() => synthesise(join(test.root, "empty"), "test")).toThrow("npm run build");
  });
});

describe("the outputs of a deployment", () => {
  it("have the same names in every stage, whatever CDK names its own references", () => {
    const said = (of: typeof test) =>
      Object.values(templatesOf(of.templates))
        .flatMap((template) => Object.keys((template as { Outputs?: object }).Outputs ?? {}))
        .filter((name) => !name.startsWith("ExportsOutput"));
    const shared = outputNames.filter((name) => !["ApiHost", "Dashboard"].includes(name));
    expect(said(test).toSorted()).toEqual(shared.toSorted());
    expect(said(prod).toSorted()).toEqual(outputNames.toSorted());
  });
});

describe("the user directory", () => {
  it("lets no one bypass the API to sign up, and reveals no accounts", () => {
    prod.templates.identity.hasResourceProperties("AWS::Cognito::UserPool", {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      // Names of ours, which lead to what is typed.
      UsernameAttributes: Match.absent(),
      AliasAttributes: Match.absent(),
      DeletionProtection: "ACTIVE",
      Policies: { PasswordPolicy: Match.objectLike({ MinimumLength: 8, RequireSymbols: false }) },
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    });
    prod.templates.identity.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      ExplicitAuthFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
      AccessTokenValidity: 5,
      RefreshTokenValidity: 60,
    });
    prod.templates.identity.hasResourceProperties("AWS::Cognito::UserPoolGroup", {
      GroupName: "admins",
    });
  });
});

describe("a second factor of administrators", () => {
  const Api = z.object({
    Environment: z.object({ Variables: z.object({ ADMIN_SECOND_FACTOR: z.string() }) }),
  });
  /** Of the API's function; the stack's others know no one's role. */
  const rulesIn = (template: Template) =>
    Object.values(resources(template, "AWS::Lambda::Function"))
      .map(({ Properties }) => Api.safeParse(Properties).data)
      .filter((one) => one !== undefined)
      .map(({ Environment }) => Environment.Variables.ADMIN_SECOND_FACTOR);

  it("is required in production by default, and nowhere else", () => {
    expect(rulesIn(prod.templates.api)).toEqual(["required"]);
    expect(rulesIn(test.templates.api)).toEqual(["optional"]);
  });
});

describe("the schedule", () => {
  it("runs four functions of one bundle every minute, retries, and keeps lost events", () => {
    const target = Match.objectLike({
      RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 600 },
      DeadLetterConfig: Match.anyValue(),
    });
    test.templates.jobs.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: "rate(1 minute)",
      Targets: [target, target, target, target],
    });
    for (const handler of [
      "close",
      "process",
      "payments",
      "rest",
      "closing",
      "processing",
      "bulk",
      "videos",
    ]) {
      test.templates.jobs.hasResourceProperties("AWS::Lambda::Function", {
        Handler: `handler.${handler}`,
      });
    }
  });

  it.each([
    ["Closing", CLOSING_REQUESTED, 8],
    ["Processing", PROCESSING_REQUESTED, 4],
    ["Bulk", BULK_REQUESTED, 2],
    ["Videos", VIDEO_REQUESTED, 2],
  ])(
    "%s processes a queue that core's event fills, and reports what is lost",
    (id, event, workers) => {
      const { jobs } = prod.templates;
      const [queue = ""] = Object.keys(resources(jobs, "AWS::SQS::Queue")).filter((one) =>
        one.startsWith(`${id}Queue`),
      );
      jobs.hasResourceProperties("AWS::SQS::Queue", {
        RedrivePolicy: { maxReceiveCount: 3, deadLetterTargetArn: Match.anyValue() },
        VisibilityTimeout: 360,
      });
      const arn = { "Fn::GetAtt": [queue, "Arn"] };
      jobs.hasResourceProperties("AWS::Events::Rule", {
        EventPattern: { source: [EVENT_SOURCE], "detail-type": [event] },
        Targets: [Match.objectLike({ Arn: arn, DeadLetterConfig: Match.anyValue() })],
      });
      jobs.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
        EventSourceArn: arn,
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: workers },
      });
    },
  );
});

describe("the export of spreadsheets", () => {
  it("is started by the API's events, under core's names for them", () => {
    test.templates.jobs.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: {
        source: [EVENT_SOURCE],
        "detail-type": [
          EXPORT_REQUESTED,
          BANK_EXPORT_REQUESTED,
          USER_EXPORT_REQUESTED,
          MONTH_EXPORT_REQUESTED,
          AUDIT_EXPORT_REQUESTED,
          ENQUIRY_EXPORT_REQUESTED,
          PAPER_EXPORT_REQUESTED,
          DUPLICATES_REQUESTED,
          BILL_REQUESTED,
        ],
      },
      Targets: [Match.objectLike({ DeadLetterConfig: Match.anyValue() })],
    });
    test.templates.api.hasResourceProperties("AWS::IAM::Policy", {
      PolicyDocument: {
        Statement: Match.arrayWith([Match.objectLike({ Action: "events:PutEvents" })]),
      },
    });
  });
});
