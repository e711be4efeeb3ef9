import { setTimeout as delay } from "node:timers/promises";
import {
  attemptsTable,
  contentTable,
  type TableShape,
} from "@academy/core/kernel/platform/tables.ts";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  DescribeTableCommand,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";

export interface TableNames {
  readonly content: string;
  readonly attempts: string;
}

/** Creates both tables if they are missing and waits until they are active. */
export async function createTables(client: DynamoDBClient, names: TableNames): Promise<void> {
  await Promise.all([
    createTable(client, names.content, contentTable),
    createTable(client, names.attempts, attemptsTable),
  ]);
}

async function createTable(client: DynamoDBClient, name: string, shape: TableShape): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableInput(name, shape)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilActive(client, name);
}

/** The SDK's own waiter polls once a second, which is too slow for a test file. */
async function waitUntilActive(client: DynamoDBClient, name: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (Table?.TableStatus === "ACTIVE") return;
    await delay(5);
  }
  throw new Error(`The table ${name} did not become active.`);
}

/** The call that creates a table of this shape. */
export function tableInput(name: string, shape: TableShape): CreateTableCommandInput {
  const keys = [shape.partitionKey, shape.sortKey, ...shape.indexes.flatMap(indexKeys)];
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...new Set(keys)].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S",
    })),
    KeySchema: keySchema(shape.partitionKey, shape.sortKey),
    GlobalSecondaryIndexes: shape.indexes.map(indexInput),
  };
}

type IndexShape = TableShape["indexes"][number];

const indexKeys = (index: IndexShape) => [index.partitionKey, index.sortKey];

const keySchema = (partitionKey: string, sortKey: string): CreateTableCommandInput["KeySchema"] => [
  { AttributeName: partitionKey, KeyType: "HASH" },
  { AttributeName: sortKey, KeyType: "RANGE" },
];

function indexInput(index: IndexShape): GlobalSecondaryIndex {
  const { projection } = index;
  return {
    IndexName: index.name,
    KeySchema: keySchema(index.partitionKey, index.sortKey),
    Projection:
      typeof projection === "string"
        ? { ProjectionType: projection }
        : { ProjectionType: "INCLUDE", NonKeyAttributes: [...projection] },
  };
}
