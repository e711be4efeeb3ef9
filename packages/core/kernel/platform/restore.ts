import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { guarded, untilDone } from "../overload/overload.ts";
import type { ClientConfig } from "./config.ts";
import { BATCH_ROUNDS } from "../overload/patience.rules.ts";
import { openClient } from "./client.ts";

type Attributes = Record<string, AttributeValue>;

const BATCH = 25;

/**
 * Writes every item of a table's export to the table, over items that exist. A second run writes
 * the same items.
 *
 * @param table the name of the table
 * @param folder `.json.gz` files as DynamoDB exports a table to S3 in its JSON, one item a line
 * @returns how many items were written
 * @throws Error that names the file and line of something that is not an item; then nothing of that
 * batch has been written
 */
export async function restoreFrom(
  config: ClientConfig,
  table: string,
  folder: string,
): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json.gz")).toSorted();
  if (files.length === 0) throw new Error(`${folder} has no export: it contains no .json.gz file.`);
  const client = openClient(DynamoDBClient, config, "dynamo");
  let count = 0;
  let batch: Attributes[] = [];
  const flush = async () => {
    await putAll(client, table, batch);
    count += batch.length;
    batch = [];
  };
  for (const file of files) {
    for await (const item of itemsOf(join(folder, file))) {
      batch.push(item);
      if (batch.length === BATCH) await flush();
    }
  }
  await flush();
  return count;
}

async function* itemsOf(file: string): AsyncGenerator<Attributes> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line !== "") yield itemOf(line, `${file}:${number}`);
  }
}

function itemOf(line: string, place: string): Attributes {
  try {
    // The JSON of an export has bytes as base64 in a field `B`; no attribute of ours has this name.
    const read: unknown = JSON.parse(line, (name, value: unknown) =>
      name === "B" && typeof value === "string" ? Buffer.from(value, "base64") : value,
    );
    // A line of an export has this shape. Of the item, only the key is checked.
    const { Item } = read as { Item?: Attributes };
    if (Item?.["pk"]?.S !== undefined && Item["sk"]?.S !== undefined) return Item;
  } catch {
    // The error below names the file and the line.
  }
  throw new Error(`${place} is not an item of an export.`);
}

async function putAll(client: DynamoDBClient, table: string, items: Attributes[]): Promise<void> {
  await untilDone(
    items.map((Item) => ({ PutRequest: { Item } })),
    async (left) => {
      const command = new BatchWriteItemCommand({ RequestItems: { [table]: left } });
      const { UnprocessedItems } = await guarded(() => client.send(command));
      // DynamoDB returns the requests that were not done, as they were sent.
      return (UnprocessedItems?.[table] ?? []) as typeof left;
    },
    BATCH_ROUNDS.job,
  );
}
