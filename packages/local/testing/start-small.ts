import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { runCommand } from "../start/run.ts";
import type { LoadProduct } from "../start/product.ts";

/**
 * `npm start` with the smallest product that stores something, a counter: for tests of the start
 * itself, which must not depend on the product.
 */
const [webFolder = "", ...args] = process.argv.slice(2);

const loadProduct: LoadProduct = async (env) => {
  const dynamo = new DynamoDBClient({});
  const TableName = env.CONTENT_TABLE;
  const Key = { pk: { S: "counter" }, sk: { S: "counter" } };
  const read = async () => {
    const { Item } = await dynamo.send(new GetItemCommand({ TableName, Key }));
    return Number(Item?.count?.N ?? 0);
  };
  const add = async () => {
    const change = { UpdateExpression: "ADD #count :one" };
    const names = { ExpressionAttributeNames: { "#count": "count" } };
    const values = { ExpressionAttributeValues: { ":one": { N: "1" } } };
    await dynamo.send(new UpdateItemCommand({ TableName, Key, ...change, ...names, ...values }));
  };
  let scheduledAt = "";
  return {
    api: async (request) => {
      if (request.method === "POST") await add();
      return Response.json({ count: await read(), now: Date.now(), scheduledAt });
    },
    job: async ({ time }) => {
      scheduledAt = time;
    },
    onEvent: async () => undefined,
    deployment: {},
    securityHeaders: { "x-content-type-options": "nosniff" },
    signIns: [{ role: "admin", email: "admin@demo.test", password: "demo-password" }],
  };
};

const buildWeb = async () => webFolder;
/** Adds the processor time of the start, which a busy machine changes less than the duration. */
function say(line: string): void {
  console.log(line);
  const { user, system } = process.cpuUsage();
  if (line.includes("Ctrl-C"))
    console.log(`Processor time: ${Math.round((user + system) / 1000)} ms`);
}

await runCommand(args, { loadProduct, buildWeb, say });
