import { readSettings, type Settings } from "./settings.ts";

/** Every environment variable of a deployment. */
export const everyVariable = {
  ACADEMY_DOMAIN: "exams.example.org",
  ACADEMY_OFFLINE_APP: "on",
  ACADEMY_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111111111111:certificate/1",
  ACADEMY_MAIL_FROM: "academy@exams.example.org",
  ACADEMY_MAIL_TO: "office@example.org",
  ACADEMY_GOOGLE_CLIENT_ID: "1-a.apps.googleusercontent.com",
  ACADEMY_GOOGLE_SECRET: "academy/google",
  ACADEMY_PAYMENTS_KEY_ID: "rzp_live_1",
  ACADEMY_PAYMENTS_SECRET: "academy/payments",
  ACADEMY_SELLER_NAME: "Example Learning Private Limited",
  ACADEMY_SELLER_ADDRESS: "1 Example Road, Bengaluru 560001, Karnataka, India",
  ACADEMY_SELLER_GSTIN: "29AAAAA0000A1ZY",
  ACADEMY_SELLER_SAC: "999293",
  ACADEMY_BILL_KIND: "TAX_INVOICE",
  ACADEMY_PAYMENTS_TAX_PERCENT: "18",
  ACADEMY_ALARM_MAIL: "ops@example.org",
  ACADEMY_ALARM_URL: "https://pager.example.org/academy",
  ACADEMY_BUDGET_DOLLARS: "200",
  ACADEMY_API_CONCURRENCY: "800",
  ACADEMY_EXAM_WRITES: "12000",
  ACADEMY_REPLICA_BUCKET_ARN: "arn:aws:s3:::academy-replica",
  ACADEMY_BACKUP_VAULT_ARN: "arn:aws:backup:ap-southeast-1:222222222222:backup-vault:academy",
  ACADEMY_EXAM_WARM: "2099-12-05T09:30+05:30/2099-12-05T13:30+05:30=700",
  ACADEMY_ORIGIN_VERSION: "11111111-2222-4333-8444-555555555555",
  ACADEMY_API_HOST: "1a2b3c4d5e.lambda-url.ap-south-1.on.aws",
  ACADEMY_CLOSING_WORKERS: "8",
  ACADEMY_CHECK_SECRET: "academy/release-check",
};

/** Every setting of a deployment. */
export const everything: Settings = readSettings(everyVariable);
