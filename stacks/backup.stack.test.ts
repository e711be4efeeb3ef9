import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { everything } from "./example-settings.ts";
import { LASTING } from "./bucket-rules.ts";
import {
  type Resource,
  resources,
  synthesise,
  synthesised,
  templatesOf,
} from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

describe("backups", () => {
  const backup = prod.templates.backup!;

  it("are made in production only, and outlive its stacks", () => {
    expect(test.stacks.backup).toBeUndefined();
    const [vault] = Object.values(resources(backup, "AWS::Backup::BackupVault"));
    const [key] = Object.values(resources(backup, "AWS::KMS::Key"));
    expect([vault?.DeletionPolicy, key?.DeletionPolicy]).toEqual(["Retain", "Retain"]);
  });

  it("are made every night of both tables and the bucket, and kept for 35 days, here and elsewhere", () => {
    backup.hasResourceProperties("AWS::Backup::BackupPlan", {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            ScheduleExpression: "cron(0 2 * * ? *)",
            ScheduleExpressionTimezone: "Asia/Kolkata",
            Lifecycle: { DeleteAfterDays: 35 },
            CopyActions: [
              {
                DestinationBackupVaultArn: everything.backupVaultArn,
                Lifecycle: { DeleteAfterDays: 35 },
              },
            ],
          }),
        ],
      },
    });
    const [selection] = Object.values(resources(backup, "AWS::Backup::BackupSelection"));
    const text = JSON.stringify(selection);
    for (const one of ["Content", "Attempts", "Bucket"]) {
      expect(text).toMatch(new RegExp(`ExportsOutputFnGetAtt${one}\\w+Arn`));
    }
  });

  it("can be read by the account that keeps the copy, and by no other", () => {
    const readers = ({ templates }: { templates: { backup: typeof prod.templates.backup } }) => {
      const [key] = Object.values(resources(templates.backup!, "AWS::KMS::Key"));
      return [...JSON.stringify(key).matchAll(/:iam::(\d+):root/g)].map(([, account]) => account);
    };
    expect(new Set(readers(prod))).toEqual(new Set(["222222222222"]));
    const alone = synthesise(prod.root, "prod", { alarmMail: everything.alarmMail });
    expect(readers(alone)).toEqual([]);
  });
});

describe("the bucket's replica", () => {
  const rulesOf = ({ templates }: typeof prod) => {
    const buckets = Object.values(resources(templates.storage, "AWS::S3::Bucket"));
    return JSON.stringify(buckets.map(({ Properties }) => Properties["ReplicationConfiguration"]));
  };

  it("gets everything that cannot be created again, and no deletions", () => {
    const rules = rulesOf(prod);
    for (const folder of LASTING) expect(rules).toContain(`"Prefix":"${folder}/"`);
    expect(rules).not.toMatch(/uploads|exports|imports/);
    expect(rules).toContain('"DeleteMarkerReplication":{"Status":"Disabled"}');
    expect(rulesOf(test)).not.toContain("Prefix");
  });

  it("covers every folder that the API may write, but for what expires or can be made again", () => {
    const policies = JSON.stringify(resources(prod.templates.api, "AWS::IAM::Policy"));
    const folders = [...policies.matchAll(/"\/([a-z]+)\/\*"/g)].map(([, name = ""]) => name);
    const buckets = JSON.stringify(resources(prod.templates.storage, "AWS::S3::Bucket"));
    const ending = [...buckets.matchAll(/"Prefix":"([a-z]+)\/","Status"/g)].map(([, one]) => one);
    // A student's events give it again.
    const left = [...ending, "learning"];
    const lasting = new Set(folders.filter((name) => !left.includes(name)));
    expect([...lasting].toSorted()).toEqual([...LASTING]);
  });
});

/** The imports of the storage stack's exports in a template. */
const imports = (template: object) =>
  [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"academy-[a-z]+-storage:([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );

describe("a restored table or bucket that replaces the one of the stacks", () => {
  const names = {
    content: "academy-content-2",
    attempts: "academy-attempts-2",
    bucket: "academy-bucket-2",
  };
  const settings = { ...everything, replicaBucketArn: undefined, names };
  const restored = synthesise(prod.root, "prod", settings);
  const templates = templatesOf(restored.templates);

  it("is referenced by its literal name, so that the old one's export can be removed", () => {
    expect(imports(prod.templates.api.toJSON()).join()).toMatch(/Attempts.*Bucket.*Content/);
    for (const [part, template] of Object.entries(templates)) {
      if (part === "storage") continue;
      expect([
        part,
        imports(template).filter((one) => /Content|Attempts|Bucket/.test(one)),
      ]).toEqual([part, []]);
    }
    const variables = JSON.stringify(templates["api"]);
    for (const name of Object.values(names)) expect(variables).toContain(`"${name}"`);
    expect(variables).toMatch(/:table\/academy-attempts-2\/index\/byUser/);
  });

  it("removes the old ones from the template, and nothing else", () => {
    const types = (of: object) => {
      // A template is JSON, which its type does not say.
      const { Resources } = of as { Resources: Record<string, Resource & { Type: string }> };
      return Object.values(Resources).map(({ Type }) => Type);
    };
    const before = types(prod.templates.storage.toJSON());
    const now = types(restored.templates.storage.toJSON());
    expect(now.filter((type) => type === "AWS::DynamoDB::Table")).toEqual([]);
    expect(before.filter((type) => type === "AWS::S3::Bucket")).toHaveLength(2);
    expect(now.filter((type) => type === "AWS::S3::Bucket")).toHaveLength(1);
    expect(now).toContain("AWS::CloudFront::Distribution");
  });

  it("gets the bucket's policy: media and sealed papers through CloudFront, TLS, and nothing else", () => {
    const policies = Object.values(
      resources(restored.templates.storage, "AWS::S3::BucketPolicy"),
    ).map((one) => JSON.stringify(one));
    const policy = policies.find((one) => one.includes("academy-bucket-2")) ?? "";
    expect(policy).toContain("MediaIsPublicThroughCloudFront");
    expect(policy).toContain("aws:SecureTransport");
    expect(policy).toContain("SealedPapersArePublicThroughCloudFront");
    expect(policy.match(/"Effect":"Allow"/g)).toHaveLength(2);
  });

  it("is monitored and backed up instead of the old one", () => {
    expect(JSON.stringify(templates["watch"])).toContain('"Value":"academy-attempts-2"');
    expect(JSON.stringify(templates["backup"])).toContain(":table/academy-content-2");
  });
});
