/**
 * The two tables as plain data: the stacks create them on AWS, the embedded cloud creates them on a
 * laptop, and a test checks that both match this file. All keys are strings; both tables are billed
 * on demand.
 */
export interface IndexShape {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The attributes that are copied besides the keys: all, none, or the named ones. */
  readonly projection: "ALL" | "KEYS_ONLY" | readonly string[];
}

export interface TableShape {
  readonly partitionKey: "pk";
  readonly sortKey: "sk";
  /**
   * Items carry their expiry here, in epoch seconds. DynamoDB may delete them later, and nothing
   * depends on the exact time.
   */
  readonly ttlAttribute: "ttl";
  readonly indexes: readonly IndexShape[];
}

/** Everything but attempts: users, catalogue, questions, passages, tests, audit. */
export const contentTable: TableShape = {
  partitionKey: "pk",
  sortKey: "sk",
  ttlAttribute: "ttl",
  indexes: [
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk", projection: "ALL" },
    { name: "gsi2", partitionKey: "gsi2pk", sortKey: "gsi2sk", projection: "ALL" },
  ],
};

/**
 * The only table with much traffic. An attempt is in the index `byDeadline` only until it is
 * closed.
 */
export const attemptsTable: TableShape = {
  partitionKey: "pk",
  sortKey: "sk",
  ttlAttribute: "ttl",
  indexes: [
    { name: "byUser", partitionKey: "userPk", sortKey: "submittedAt", projection: "ALL" },
    { name: "byDeadline", partitionKey: "duePk", sortKey: "dueSk", projection: "KEYS_ONLY" },
  ],
};
