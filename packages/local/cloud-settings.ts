/** Names and keys of the embedded cloud. They are not secret: it listens on loopback only. */
export const region = "ap-south-1";
export const bucket = "academy";
export const eventBus = "academy";
export const credentials = {
  accessKeyId: "AKIALOCALACADEMY0000",
  secretAccessKey: "local-only-local-only-local-only-local-on",
};
export const tableNames = { content: "academy-content", attempts: "academy-attempts" };
export const userPoolId = `${region}_LocalPool`;
export const userPoolClientId = "local0academy0client0local";

export const paymentKeyId = "rzp_test_LocalAcademy";
const paymentSecretName = "academy/payments";
export const paymentSecrets = {
  keySecret: "local-only-key-secret",
  webhookSecret: "local-only-webhook-secret",
};
/** The secret that signs access tokens; each data folder creates its own. */
export const sessionKeysName = "academy/session-keys";
/** The other secrets of the embedded cloud, by name. */
export const secrets: Readonly<Record<string, string>> = {
  [paymentSecretName]: JSON.stringify(paymentSecrets),
};

/** Not a real company: pages and receipts on a laptop name a seller that says it is a sample. */
export const sampleSeller = {
  name: "Sample Seller Private Limited (not a real company)",
  address: "1 Sample Street, Bengaluru 560001, Karnataka, India",
  gstin: "29AAAAA0000A1ZY",
} as const;

/** The issuer of tokens, without a port, so that tokens stay valid when the port changes. */
export const tokenIssuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

/** Invoices with tax, so that bills on a laptop show every part that a bill can have. */
const billing = {
  PAYMENTS_TAX_PERCENT: "18",
  SELLER_NAME: sampleSeller.name,
  SELLER_ADDRESS: sampleSeller.address,
  SELLER_GSTIN: sampleSeller.gstin,
  SELLER_SAC: "999293",
  BILL_KIND: "TAX_INVOICE",
};

/** Every variable the product reads, for one running embedded cloud. */
export function cloudEnvironment(from: {
  cloudUrl: string;
  dynamoUrl: string;
  webOrigin: string;
  tables: { content: string; attempts: string };
}): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: from.dynamoUrl,
    AWS_ENDPOINT_URL_S3: from.cloudUrl,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: from.cloudUrl,
    AWS_ENDPOINT_URL_EVENTBRIDGE: from.cloudUrl,
    AWS_ENDPOINT_URL_SESV2: from.cloudUrl,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: from.cloudUrl,
    CONTENT_TABLE: from.tables.content,
    ATTEMPTS_TABLE: from.tables.attempts,
    BUCKET: bucket,
    EVENT_BUS: eventBus,
    S3_PATH_STYLE: "true",
    USER_POOL_ID: userPoolId,
    USER_POOL_CLIENT_ID: userPoolClientId,
    SESSION_KEYS: sessionKeysName,
    MEDIA_URL: `${from.cloudUrl}/${bucket}`,
    WEB_ORIGIN: from.webOrigin,
    ANSWER_TIME_FACTOR: "10",
    MAIL_FROM: "academy@example.com",
    MAIL_TO: "office@example.com",
    MAIL_CONFIGURATION_SET: "academy",
    MAIL_PER_SECOND: "1000",
    PAYMENTS_KEY_ID: paymentKeyId,
    PAYMENTS_SECRET: paymentSecretName,
    PAYMENTS_ENDPOINT: from.cloudUrl,
    ...billing,
  };
}
