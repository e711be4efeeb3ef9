import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type AttributeValue, type DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";

/**
 * Writes what `aws dynamodb export-table-to-point-in-time` leaves in a bucket, for an embedded
 * table: files with one item per line in DynamoDB's JSON. AWS's export uses no capacity; this
 * function reads the whole table.
 *
 * @returns how many items were written
 */
export async function exportTable(
  client: DynamoDBClient,
  table: string,
  folder: string,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  let from: Record<string, AttributeValue> | undefined;
  for (let part = 0; part === 0 || from !== undefined; part++) {
    const page = await client.send(
      new ScanCommand({ TableName: table, ExclusiveStartKey: from, ConsistentRead: true }),
    );
    const items = page.Items ?? [];
    const lines = items.map((Item) => JSON.stringify({ Item }, base64));
    await writeFile(
      join(folder, `${String(part).padStart(4, "0")}.json.gz`),
      gzipSync(lines.join("\n")),
    );
    count += items.length;
    from = page.LastEvaluatedKey;
  }
  return count;
}

/** Bytes in the form that JSON carries. */
function base64(this: unknown, name: string, value: unknown): unknown {
  const held =
    name === "B" && typeof this === "object" && this !== null ? Reflect.get(this, name) : undefined;
  return held instanceof Uint8Array ? Buffer.from(held).toString("base64") : value;
}
