/**
 * AWS's prices, in US dollars without tax, in us-east-1 as of 2026; Mumbai's are some 5 to 15%
 * higher for requests. Free allowances are left out. Check https://aws.amazon.com/pricing before
 * relying on a figure: this file does not know of changes.
 */
export const prices = {
  /** DynamoDB on demand. */
  millionWriteUnits: 0.625,
  millionReadUnits: 0.125,
  tableGigabyteMonth: 0.25,
  recoveryGigabyteMonth: 0.2,
  /** Lambda on ARM. */
  millionInvocations: 0.2,
  gigabyteSecond: 0.000_013_333_4,
  /** API Gateway, HTTP API; the function's own address costs nothing. */
  millionCalls: 1,
  /** A function of CloudFront's. */
  millionEdgeCalls: 0.1,
  /** CloudFront, by https: where its prices are lowest, and in India. */
  delivery: {
    lowest: { millionRequests: 1, gigabyteOut: 0.085 },
    india: { millionRequests: 1.2, gigabyteOut: 0.109 },
  },
  /** WAF: the list with its four rules, then by request. */
  firewallMonth: 9,
  millionLookedAt: 0.6,
  /** S3. */
  millionPuts: 5,
  millionGets: 0.4,
  s3GigabyteMonth: 0.025,
  /** CloudWatch. */
  logGigabyte: 0.5,
  alarmMonth: 0.1,
  /**
   * The dashboard; a secret; twelve figures of our own logs that are there every hour (one that
   * counts faults costs while it does); two probes a minute, half a second of 256 MB each.
   */
  watchMonth: 3 + 0.4 + 12 * 0.3 + 0.16,
  /**
   * Cognito's Lite plan, per user who logged in during the month: the price up to a number of
   * users.
   */
  activeUsers: [
    { upTo: 10_000, each: 0 },
    { upTo: 100_000, each: 0.0055 },
    { upTo: 1_000_000, each: 0.0046 },
    { upTo: Number.POSITIVE_INFINITY, each: 0.003_25 },
  ],
  /** Lambda environments that are kept warm. */
  warmGigabyteSecond: 0.000_003_333_4,
  /** SES. */
  thousandLetters: 0.1,
  /** KMS; the keys of the tables are AWS's own and free. */
  tenThousandKeyCalls: 0.03,
  /** AWS Backup, of a table. */
  backupGigabyteMonth: 0.1,
  /** SQS, and EventBridge for events of our own. */
  millionMessages: 0.4,
  millionEvents: 1,
} as const;

/** An account's default quotas; each can be raised on request. */
export const quotas = {
  /** API Gateway, requests per second of an account in a region, and its burst. */
  callsPerSecond: 10_000,
  callsAtOnce: 5_000,
  /** Lambda: concurrent executions of the whole account in a region. */
  concurrency: 1_000,
  /** Lambda: calls per second to one execution environment. */
  callsPerEnvironment: 10,
  /** Lambda: environments that a function gains in ten seconds. */
  environmentsPerTenSeconds: 1_000,
  /** Cognito: logins per second of an account in a region. */
  signInsPerSecond: 120,
  /**
   * Cognito: accounts created per second (AdminCreateUser), and passwords set
   * (AdminSetUserPassword).
   */
  accountsPerSecond: 50,
  passwordsPerSecond: 30,
  /** DynamoDB: the initial throughput of a new table, and of each index. */
  newTableWriteUnits: 4_000,
  /** DynamoDB: the throughput of one partition key. */
  partitionWriteUnits: 1_000,
} as const;
