import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const whole = {
  ACADEMY_DOMAIN: "exams.example.org",
  ACADEMY_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111111111111:certificate/1",
  ACADEMY_MAIL_FROM: "a@exams.example.org",
  ACADEMY_MAIL_TO: "office@example.org",
  ACADEMY_MAIL_PER_SECOND: "14",
  ACADEMY_GOOGLE_CLIENT_ID: "1-a.apps.googleusercontent.com",
  ACADEMY_GOOGLE_SECRET: "academy/google",
  ACADEMY_MAIL_SANDBOX: "yes",
  ACADEMY_ALARM_MAIL: "ops@example.org",
  ACADEMY_ALARM_URL: "https://pager.example.org/academy",
  ACADEMY_CONTENT_TABLE: "academy-content-2",
  ACADEMY_BUCKET: "academy-bucket-2",
  ACADEMY_BACKUP_VAULT_ARN: "arn:aws:backup:ap-southeast-1:222222222222:backup-vault:academy",
  ACADEMY_BUDGET_DOLLARS: "200",
  ACADEMY_API_CONCURRENCY: "800",
  ACADEMY_EXAM_WRITES: "12000",
  ACADEMY_EXAM_WARM: "2026-12-05T09:30+05:30/2026-12-05T13:30+05:30=700",
  ACADEMY_AT_ONCE: "yes",
  ACADEMY_ORIGIN_VERSION: "11111111-2222-4333-8444-555555555555",
  ACADEMY_API_HOST: "1a2b3c.lambda-url.ap-south-1.on.aws",
  ACADEMY_ADMIN_SECOND_FACTOR: "optional",
};

describe("a deployment's settings", () => {
  it("come from the environment, or are absent", () => {
    expect(readSettings(whole)).toEqual({
      domain: { name: "exams.example.org", certificateArn: whole.ACADEMY_CERTIFICATE_ARN },
      mail: {
        from: "a@exams.example.org",
        to: "office@example.org",
        perSecond: 14,
        verified: "domain",
        sandbox: true,
      },
      google: { clientId: "1-a.apps.googleusercontent.com", secretName: "academy/google" },
      alarmMail: "ops@example.org",
      alarmUrl: "https://pager.example.org/academy",
      names: { content: "academy-content-2", bucket: "academy-bucket-2" },
      backupVaultArn: whole.ACADEMY_BACKUP_VAULT_ARN,
      budgetDollars: 200,
      apiConcurrency: 800,
      examWrites: 12_000,
      examWarm: [
        {
          from: Date.parse("2026-12-05T04:00Z"),
          until: Date.parse("2026-12-05T08:00Z"),
          environments: 700,
        },
      ],
      atOnce: true,
      originVersion: whole.ACADEMY_ORIGIN_VERSION,
      apiHost: whole.ACADEMY_API_HOST,
      adminSecondFactor: "optional",
    });
    const none = readSettings({ HOME: "/root", ACADEMY_DOMAIN: "", ACADEMY_CERTIFICATE_ARN: "" });
    expect(Object.values(none).filter((value) => value !== undefined)).toEqual([]);
  });

  const halves = Object.keys(whole).filter((name) => /DOMAIN|CERT|_FROM|_TO$|GOOGLE/.test(name));
  it.each(halves)("lack something without %s", (name) => {
    expect(() => readSettings({ ...whole, [name]: "" })).toThrow(name);
  });

  it.each([
    ["ACADEMY_DOMAIN", "https://exams.example.org"],
    ["ACADEMY_CERTIFICATE_ARN", "arn:aws:acm:ap-south-1:111111111111:certificate/1"],
    ["ACADEMY_MAIL_TO", "office"],
    ["ACADEMY_MAIL_VERIFIED", "both"],
    ["ACADEMY_BUDGET_DOLLARS", "-5"],
    ["ACADEMY_BUDGET_DOLLARS", "0"],
    ["ACADEMY_API_CONCURRENCY", "many"],
    ["ACADEMY_EXAM_WRITES", "3999"],
    ["ACADEMY_EXAM_WRITES", "40001"],
    ["ACADEMY_EXAM_WRITES", "12,000"],
    ["ACADEMY_EXAM_WARM", "always"],
    ["ACADEMY_AT_ONCE", "now"],
    ["ACADEMY_MAIL_SANDBOX", "no"],
    ["ACADEMY_ALARM_URL", "http://pager.example.org"],
    ["ACADEMY_CONTENT_TABLE", "arn:aws:dynamodb:ap-south-1:1:table/x"],
    ["ACADEMY_BUCKET", "Bucket"],
    ["ACADEMY_REPLICA_BUCKET_ARN", "academy-replica"],
    ["ACADEMY_REPLICA_BUCKET_ARN", "arn:aws:s3:::academy-replica"],
    ["ACADEMY_BACKUP_VAULT_ARN", "academy"],
    ["ACADEMY_ORIGIN_VERSION", "AWSCURRENT"],
    ["ACADEMY_API_HOST", "https://1a2b3c.lambda-url.ap-south-1.on.aws"],
    ["ACADEMY_API_HOST", "api.example.org"],
    ["ACADEMY_ADMIN_SECOND_FACTOR", "yes"],
    ["ACADEMY_DOMIAN", "exams.example.org"],
  ])("name what is wrong: %s=%s", (name, value) => {
    expect(() => readSettings({ ...whole, [name]: value })).toThrow(name);
  });

  it("name everything that is wrong in one message", () => {
    const wrong = { ACADEMY_ALARM_MAIL: "x", ACADEMY_BUDGET_DOLLARS: "x" };
    expect(() => readSettings(wrong)).toThrow(/ACADEMY_ALARM_MAIL.*ACADEMY_BUDGET_DOLLARS/);
  });

  it("keep no more environments warm than may run", () => {
    const crowded = { ...whole, ACADEMY_API_CONCURRENCY: "699" };
    expect(() => readSettings(crowded)).toThrow(
      /700 environments.*ACADEMY_API_CONCURRENCY allows 699/,
    );
    expect(readSettings({ ...crowded, ACADEMY_API_CONCURRENCY: "700" }).apiConcurrency).toBe(700);
  });
});
