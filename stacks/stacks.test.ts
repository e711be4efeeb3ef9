import { join } from "node:path";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { CLOSING_ASKED } from "../packages/core/attempt/closing.schema.ts";
import { BANK_EXPORT_ASKED } from "../packages/core/bank-export/bank-export.schema.ts";
import { MONTH_EXPORT_ASKED } from "../packages/core/month-report/month-report.schema.ts";
import { USER_EXPORT_ASKED } from "../packages/core/user-export/user-export.schema.ts";
import { EXPORT_ASKED } from "../packages/core/export/export.schema.ts";
import { PROCESSING_ASKED } from "../packages/core/result/processing.schema.ts";
import { EVENT_SOURCE } from "../packages/core/platform/events.ts";
import { attemptsTable, contentTable, type TableShape } from "../packages/core/platform/tables.ts";
import { outputNames } from "./outputs.ts";
import { resources, synthesise, synthesised, templatesOf } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

describe("the stacks of a stage", () => {
  it("carry its name, so that two stages live side by side", () => {
    for (const [one, name] of [
      [test, "-test-"],
      [prod, "-prod-"],
    ] as const) {
      for (const stack of Object.values(one.stacks)) {
        if (stack) expect(stack.stackName).toContain(name);
      }
    }
  });

  it("synthesise as a whole, dependencies and all", () => {
    const names = test.app.synth().stacks.map((stack) => stack.stackName);
    expect(names.toSorted()).toEqual(
      ["api", "identity", "jobs", "pages", "storage", "web"].map((part) => `academy-test-${part}`),
    );
  });

  it("are guarded and watched where others rely on them, and cost nothing extra elsewhere", () => {
    const parts = (of: typeof test) => of.app.synth().stacks.map(({ stackName }) => stackName);
    for (const part of ["edge", "watch"]) {
      expect(parts(prod)).toContain(`academy-prod-${part}`);
      expect(parts(test)).not.toContain(`academy-test-${part}`);
    }
  });

  it("refuse a production whose alarms nobody hears", () => {
    expect(() => synthesise(prod.root, "prod")).toThrow("ACADEMY_ALARM_MAIL");
  });

  it("say what to do when nothing was built", () => {
    expect(() => synthesise(join(test.root, "empty"), "test")).toThrow("npm run build");
  });
});

describe("the tables", () => {
  it.each<[string, TableShape]>([
    ["Content", contentTable],
    ["Attempts", attemptsTable],
  ])("%s is what core says it is", (name, shape) => {
    const found = Object.entries(resources(test.templates.storage, "AWS::DynamoDB::Table"));
    const table = found.find(([id]) => id.startsWith(name))?.[1].Properties;
    const keys = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: "HASH" },
      { AttributeName: sort, KeyType: "RANGE" },
    ];
    expect(table).toMatchObject({
      KeySchema: keys(shape.partitionKey, shape.sortKey),
      TimeToLiveSpecification: { AttributeName: shape.ttlAttribute, Enabled: true },
      GlobalSecondaryIndexes: shape.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keys(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: index.projection },
      })),
    });
    expect(table?.["GlobalSecondaryIndexes"]).toHaveLength(shape.indexes.length);
  });

  it("take an exam's writes at once where the deployment asks for it, the indexes as well", () => {
    const warm = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 12_000 };
    const tables = Object.entries(resources(prod.templates.storage, "AWS::DynamoDB::Table"));
    const table = tables.find(([id]) => id.startsWith("Attempts"))?.[1].Properties;
    expect(table).toMatchObject({
      WarmThroughput: warm,
      GlobalSecondaryIndexes: attemptsTable.indexes.map(() => ({ WarmThroughput: warm })),
    });
    expect(JSON.stringify(test.templates.storage.toJSON())).not.toContain("WarmThroughput");
  });

  it("are paid by use, encrypted, and can be turned back in time", () => {
    for (const { templates } of [test, prod]) {
      templates.storage.allResourcesProperties("AWS::DynamoDB::Table", {
        BillingMode: "PAY_PER_REQUEST",
        SSESpecification: { SSEEnabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  it("outlive production's stacks, and nothing outlives a test stage's", () => {
    const policies = (of: typeof test) =>
      ["AWS::DynamoDB::Table", "AWS::S3::Bucket"].flatMap((type) =>
        Object.values(resources(of.templates.storage, type)).map((one) => one.DeletionPolicy),
      );
    expect(new Set(policies(prod))).toEqual(new Set(["Retain"]));
    expect(new Set(policies(test))).toEqual(new Set(["Delete"]));
    prod.templates.storage.allResourcesProperties("AWS::DynamoDB::Table", {
      DeletionProtectionEnabled: true,
    });
  });
});

describe("the buckets", () => {
  it("are emptied where they go with their stacks: AWS removes no bucket that holds anything", () => {
    const kept = (of: typeof test) =>
      [of.templates.storage, of.templates.web].flatMap((template) => {
        const emptied = Object.values(resources(template, "Custom::S3AutoDeleteObjects"));
        const buckets = Object.keys(resources(template, "AWS::S3::Bucket"));
        const named = emptied.map(({ Properties }) => Properties["BucketName"]);
        return buckets.filter((id) => !JSON.stringify(named).includes(`"${id}"`));
      });
    expect(kept(test)).toEqual([]);
    expect(kept(prod)).toHaveLength(3);
  });
});

describe("what a deployment says of itself", () => {
  it("has the same names in every stage, whatever CDK names its own references", () => {
    const said = (of: typeof test) =>
      Object.values(templatesOf(of.templates))
        .flatMap((template) => Object.keys((template as { Outputs?: object }).Outputs ?? {}))
        .filter((name) => !name.startsWith("ExportsOutput"));
    const shared = outputNames.filter((name) => name !== "Dashboard");
    expect(said(test).toSorted()).toEqual(shared.toSorted());
    expect(said(prod).toSorted()).toEqual(outputNames.toSorted());
  });
});

describe("the bucket", () => {
  it("is private, versioned, and tidies up after broken uploads", () => {
    test.templates.storage.hasResourceProperties("AWS::S3::Bucket", {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: "Enabled" },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } }),
          Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
          Match.objectLike({ Prefix: "uploads/", ExpirationInDays: 2 }),
        ]),
      },
    });
  });

  it("takes uploads from production's own origin alone", () => {
    prod.templates.storage.hasResourceProperties("AWS::S3::Bucket", {
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedMethods: ["PUT", "POST"],
            AllowedOrigins: ["https://exams.example.org"],
          }),
        ],
      },
    });
  });

  it("refuses plain http, and shows CloudFront its media folder and nothing else", () => {
    const policies = resources(test.templates.storage, "AWS::S3::BucketPolicy");
    const text = JSON.stringify(
      Object.entries(policies).find(([id]) => id.startsWith("BucketPolicy")),
    );
    expect(text).toContain('"aws:SecureTransport":"false"');
    const grants = [...text.matchAll(/"Action":"s3:GetObject"[^]*?"Resource":(\{.*?\]\]\})/g)];
    expect(grants.map(([, resource]) => resource)).toEqual([
      expect.stringMatching(/"\/media\/\*"/),
    ]);
  });
});

describe("the user directory", () => {
  it("lets nobody sign up past the API, and tells nobody who has an account", () => {
    prod.templates.identity.hasResourceProperties("AWS::Cognito::UserPool", {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ["email"],
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
  const ruleOf = (template: Template) =>
    Object.values(resources(template, "AWS::Lambda::Function")).map(
      // The template's shape, which CDK does not type.
      ({ Properties }) => (Properties["Environment"] as { Variables: object }).Variables,
    );

  it("is demanded in production, where nothing else is said, and nowhere else", () => {
    expect(ruleOf(prod.templates.api)).toMatchObject([{ ADMIN_SECOND_FACTOR: "required" }]);
    expect(ruleOf(test.templates.api)).toMatchObject([{ ADMIN_SECOND_FACTOR: "optional" }]);
  });
});

describe("the schedule", () => {
  it("runs four functions of one bundle every minute, tries again, and keeps what was lost", () => {
    const target = Match.objectLike({
      RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 600 },
      DeadLetterConfig: Match.anyValue(),
    });
    test.templates.jobs.hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: "rate(1 minute)",
      Targets: [target, target, target, target],
    });
    for (const handler of ["close", "process", "payments", "rest", "closing", "processing"]) {
      test.templates.jobs.hasResourceProperties("AWS::Lambda::Function", {
        Handler: `handler.${handler}`,
      });
    }
  });

  it.each([
    ["Closing", CLOSING_ASKED, 8],
    ["Processing", PROCESSING_ASKED, 4],
  ])(
    "%s works on a queue that core's event fills, and nothing is lost in silence",
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

describe("the making of spreadsheets", () => {
  it("is asked for by the API's events, which core sends by these names", () => {
    test.templates.jobs.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: {
        source: [EVENT_SOURCE],
        "detail-type": [EXPORT_ASKED, BANK_EXPORT_ASKED, USER_EXPORT_ASKED, MONTH_EXPORT_ASKED],
      },
      Targets: [Match.objectLike({ DeadLetterConfig: Match.anyValue() })],
    });
    test.templates.api.hasResourceProperties("AWS::IAM::Policy", {
      PolicyDocument: {
        Statement: Match.arrayWith([Match.objectLike({ Action: "events:PutEvents" })]),
      },
    });
  });

  it("has a disk for the file and time for a million takers", () => {
    test.templates.jobs.hasResourceProperties("AWS::Lambda::Function", {
      Timeout: 900,
      EphemeralStorage: { Size: 2048 },
    });
  });
});
