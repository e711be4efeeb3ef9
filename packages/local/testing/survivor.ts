import { GetItemCommand, PutItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { startCloud } from "../cloud.ts";
import { tableNames } from "../cloud-settings.ts";
import { createTables } from "../dynamo/create-tables.ts";

/**
 * A process for tests to kill: starts the cloud on a folder, then writes items and objects as fast
 * as it can and reports each of them once the cloud has acknowledged it.
 */
const [dataDir, from, count] = process.argv.slice(2);
const cloud = await startCloud({ dataDir, port: 0 });
Object.assign(process.env, cloud.env);
const dynamo = new DynamoDBClient({});
const s3 = new S3Client({ forcePathStyle: true });
await createTables(dynamo, tableNames);
process.send?.({ dynamo: cloud.env.AWS_ENDPOINT_URL_DYNAMODB });

const keyOf = (index: number) => ({ pk: { S: "write" }, sk: { S: String(index) } });
const Bucket = cloud.env.BUCKET;
const TableName = tableNames.content;

for (let index = 0; index < Number(from); index++) {
  const found = await dynamo.send(new GetItemCommand({ TableName, Key: keyOf(index) }));
  const object = await s3.send(new GetObjectCommand({ Bucket, Key: `write/${index}` }));
  const text = await object.Body?.transformToString();
  if (found.Item?.text?.S !== text || text !== `text ${index}`) throw new Error(`lost ${index}`);
}

for (let index = Number(from); index < Number(from) + Number(count); index++) {
  const text = `text ${index}`;
  const Item = { ...keyOf(index), text: { S: text } };
  await dynamo.send(new PutItemCommand({ TableName, Item }));
  await s3.send(new PutObjectCommand({ Bucket, Key: `write/${index}`, Body: text }));
  process.send?.({ acknowledged: index });
}
process.send?.({ done: true });
