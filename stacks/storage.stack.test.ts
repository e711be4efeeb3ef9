import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import {
  attemptsTable,
  contentTable,
  type TableShape,
} from "../packages/core/kernel/platform/tables.ts";
import { resources, synthesised } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

describe("the tables", () => {
  it.each<[string, TableShape]>([
    ["Content", contentTable],
    ["Attempts", attemptsTable],
  ])("%s is as core describes it", (name, shape) => {
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

  it("accept an exam's writes without warming up if the deployment asks for it, including the indexes", () => {
    const warm = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 12_000 };
    const tables = Object.entries(resources(prod.templates.storage, "AWS::DynamoDB::Table"));
    const table = tables.find(([id]) => id.startsWith("Attempts"))?.[1].Properties;
    expect(table).toMatchObject({
      WarmThroughput: warm,
      GlobalSecondaryIndexes: attemptsTable.indexes.map(() => ({ WarmThroughput: warm })),
    });
    expect(JSON.stringify(test.templates.storage.toJSON())).not.toContain("WarmThroughput");
  });

  it("are paid by use, encrypted, and have point-in-time recovery", () => {
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
  it("are emptied if they are deleted with their stacks: AWS only removes empty buckets", () => {
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

describe("the bucket", () => {
  it("is private, versioned, and cleans up interrupted uploads", () => {
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

  it("refuses plain http, and shows CloudFront its media and sealed papers and nothing else", () => {
    const policies = resources(test.templates.storage, "AWS::S3::BucketPolicy");
    const text = JSON.stringify(
      Object.entries(policies).find(([id]) => id.startsWith("BucketPolicy")),
    );
    expect(text).toContain('"aws:SecureTransport":"false"');
    const grants = [...text.matchAll(/"Action":"s3:GetObject"[^]*?"Resource":(\{.*?\]\]\})/g)];
    expect(grants.map(([, resource]) => resource)).toEqual([
      expect.stringMatching(/"\/sealed\/\*"/),
      expect.stringMatching(/"\/media\/\*"/),
    ]);
  });
});
