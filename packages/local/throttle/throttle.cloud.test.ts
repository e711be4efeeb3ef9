import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cloud } from "../cloud.ts";
import { startTestCloud } from "../testing/cloud.ts";
import { createThrottle } from "./throttle.ts";

/** A clock that only tests move, however slow the machine is. */
let time = 0;
const throttle = createThrottle("hard", () => time);
let cloud: Cloud;
let TableName: string;
let tables: DynamoDBDocumentClient;
let directory: CognitoIdentityProviderClient;

beforeAll(async () => {
  cloud = await startTestCloud({ throttle });
  const { env } = cloud;
  TableName = env["ATTEMPTS_TABLE"] ?? "";
  const settings = {
    region: env["AWS_REGION"] ?? "",
    credentials: {
      accessKeyId: env["AWS_ACCESS_KEY_ID"] ?? "",
      secretAccessKey: env["AWS_SECRET_ACCESS_KEY"] ?? "",
    },
    maxAttempts: 1,
  };
  const endpoint = env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "";
  tables = DynamoDBDocumentClient.from(new DynamoDBClient({ ...settings, endpoint }));
  directory = new CognitoIdentityProviderClient({ ...settings, endpoint: cloud.url });
});

afterAll(async () => {
  tables.destroy();
  directory.destroy();
  await cloud.stop();
});

const named = (error: unknown) => (error instanceof Error ? error.name : String(error));
/** How many of several simultaneous calls end in each way. */
async function outcomes(count: number, call: (n: number) => Promise<unknown>) {
  const all = Array.from({ length: count }, (_, n) => call(n).then(() => "done", named));
  const counts: Record<string, number> = {};
  for (const one of await Promise.all(all)) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
const item = (pk: string, n: number, more = {}) => ({ pk, sk: String(n), ...more });
const put = (Item: object) => tables.send(new PutCommand({ TableName, Item }));

test("nothing is refused before it begins", async () => {
  expect(await outcomes(60, (n) => put(item("first", n)))).toEqual({ done: 60 });
  throttle.begin();
});

test("one partition key only gets its share, however idle the table is", async () => {
  const hot = () => outcomes(30, (n) => put(item("hot", n)));
  expect(await hot()).toEqual({ done: 10, ThrottlingException: 20 });
  expect(await outcomes(3, (n) => put(item("cool", n)))).toEqual({ done: 3 });
  time += 500;
  expect(await hot()).toEqual({ done: 5, ThrottlingException: 25 });
  time += 1_000;
});

test("a full index refuses writes that its table would accept", async () => {
  // Each item is in its own partition of the table, but all are in one partition of the index.
  const due = { duePk: "D#00", dueSk: "x" };
  const counts = await outcomes(30, (n) => put(item(`spread-${n}`, n, due)));
  expect(counts).toEqual({ done: 10, ThrottlingException: 20 });
  time += 1_000;
});

test("a batch is done in part, and the answer lists the rest", async () => {
  const RequestItems = {
    [TableName]: Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: item("batch", n) } })),
  };
  const { UnprocessedItems } = await tables.send(new BatchWriteCommand({ RequestItems }));
  expect(UnprocessedItems?.[TableName]).toHaveLength(15);
  const query = {
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": "batch" },
  };
  const { Count } = await tables.send(new QueryCommand({ TableName, ...query }));
  expect(Count).toBe(10);
  const Keys = Array.from({ length: 100 }, (_, n) => item("batch", n));
  const read = new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } });
  const { UnprocessedKeys, Responses } = await tables.send(read);
  // Of the 30 units, the query has used half a unit, and each key uses another half.
  expect(UnprocessedKeys?.[TableName]?.Keys).toHaveLength(41);
  expect(Responses?.[TableName]).toHaveLength(10);
  time += 1_000;
});

test("reads are refused as well, by what they have cost", async () => {
  await put(item("large", 1, { text: "x".repeat(40_000) }));
  const read = (pk: string, n: number) =>
    tables.send(new GetCommand({ TableName, Key: item(pk, n), ConsistentRead: true }));
  // Each read costs ten units, which is only known after the read; three reads use up all units.
  for (let n = 0; n < 3; n++) await read("large", 1);
  await expect(read("large", 1)).rejects.toMatchObject({ name: "ThrottlingException" });
  expect(await outcomes(2, (n) => read("first", n))).toEqual({ done: 2 });
});

test("the directory limits each category of calls separately", async () => {
  const auth = {
    UserPoolId: cloud.env["USER_POOL_ID"],
    ClientId: cloud.env["USER_POOL_CLIENT_ID"],
    AuthFlow: "ADMIN_USER_PASSWORD_AUTH" as const,
    AuthParameters: { USERNAME: "nobody@school.test", PASSWORD: "not the password" },
  };
  const counts = await outcomes(8, () => directory.send(new AdminInitiateAuthCommand(auth)));
  expect(counts).toEqual({ NotAuthorizedException: 1, TooManyRequestsException: 7 });
});

test("the API is refused in API Gateway's words", async () => {
  const other = createThrottle("hard", () => time);
  const api = other.api(() => new Response("fine"));
  const call = async () => (await api(new Request("http://a/api"), { address: "" })).status;
  for (let n = 0; n < 51; n++) expect(await call()).toBe(200);
  other.begin();
  for (let n = 0; n < 50; n++) expect(await call()).toBe(200);
  expect(await call()).toBe(429);
  time += 10;
  expect([await call(), await call()]).toEqual([200, 429]);
});
