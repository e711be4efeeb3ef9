import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { BatchGetItemCommand, DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openClient } from "./client.ts";
import { asOneCall, patient } from "./patience.ts";
import type { Log } from "./log.ts";
import { guarded, overloaded } from "../overload/overload.ts";
import { metIn } from "../overload/refusal.ts";
import { CALL_BUDGET_MS, type Patience, pauseAfter, termsOf } from "../overload/patience.rules.ts";

/**
 * `asked` counts the requests that the server got, `tried` the tries of the client; not every try
 * gets to the server.
 */
let [asked, tried] = [0, 0];
let answer: (response: ServerResponse) => void = () => {};
const server = createServer((_request, response) => {
  asked += 1;
  answer(response);
});
let endpoint = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The server listens on a port, so its address is not a text.
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => void ([asked, tried] = [0, 0]));
afterEach(() => vi.restoreAllMocks());

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A busy machine may need longer for an answer than services on AWS. */
const SLOW = 30;

/** The settings of a client whose services are `answerTimeFactor` times slower than on AWS. */
const settings = (patience: Patience, answerTimeFactor = SLOW) => ({
  endpoint,
  region: "ap-south-1",
  credentials: { accessKeyId: "a", secretAccessKey: "b" },
  answerTimeFactor,
  patience,
});

function askTables(patience: Patience, factor?: number): Promise<unknown> {
  const config = settings(patience, factor);
  const client = new DynamoDBClient({ ...config, ...patient(config, "dynamo") });
  const counting = { step: "finalizeRequest", priority: "low" } as const;
  client.middlewareStack.add(
    (next) => (args) => {
      tried++;
      return next(args);
    },
    counting,
  );
  return guarded(() => client.send(new ListTablesCommand({}))).finally(() => client.destroy());
}

function askDirectory(): Promise<unknown> {
  const config = settings("call");
  const client = new CognitoIdentityProviderClient({ ...config, ...patient(config, "cognito") });
  const command = new AdminGetUserCommand({ UserPoolId: "ap-south-1_a", Username: "b" });
  return client.send(command).finally(() => client.destroy());
}

const says = (status: number, body: object) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify(body));
};
const throttles = (type: string) => says(400, { __type: type, message: "Slow down" });

const busy = { kind: "unavailable", code: "overloaded" };

test("a table that throttles is given up after three tries, with pauses of 300 ms at most", async () => {
  answer = throttles("ThrottlingException");
  vi.spyOn(Math, "random").mockReturnValue(1);
  const timers = vi.spyOn(globalThis, "setTimeout");
  await expect(askTables("call")).rejects.toMatchObject(busy);
  expect(asked).toBe(3);
  const pauses = [1, 2].map((failures) => pauseAfter(termsOf("call", "dynamo"), failures, 1));
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual(expect.arrayContaining(pauses));
  expect(pauses).toEqual([100, 200]);
});

test("a directory that throttles is given up after two tries", async () => {
  answer = throttles("TooManyRequestsException");
  await expect(askDirectory()).rejects.toMatchObject({ name: "TooManyRequestsException" });
  expect(asked).toBe(2);
});

test("a job keeps retrying where a request is refused", { tags: ["thorough"] }, async () => {
  answer = (response) =>
    asked <= 3
      ? throttles("ThrottlingException")(response)
      : says(200, { TableNames: [] })(response);
  await askTables("job");
  expect(asked).toBe(4);
});

test("a service that never answers is given up, and asked again only within the call's time", async () => {
  answer = () => {};
  await expect(askTables("call", 0.1)).rejects.toMatchObject(busy);
  expect(tried).toBe(3);
});

test("a service that falls silent within its answer is given up as well", async () => {
  answer = (response) => void response.writeHead(200, { "content-length": 100 }).write("{");
  await expect(askTables("call", 0.1)).rejects.toMatchObject(busy);
});

test("once a call has spent its time, nothing is tried again", async () => {
  answer = throttles("ThrottlingException");
  const began = performance.now();
  const call = asOneCall(async () => {
    vi.spyOn(performance, "now").mockReturnValue(began + CALL_BUDGET_MS + 1);
    await askTables("call");
  });
  await expect(call).rejects.toMatchObject(busy);
  expect(asked).toBe(1);
});

const noted: [event: string, facts: unknown][] = [];
const log: Log = {
  info: (event, facts) => void noted.push([event, facts]),
  error: (event, error, facts) => void noted.push([event, { ...facts, error }]),
};

let thrown: unknown;

type Asked = ListTablesCommand | BatchGetItemCommand;

/** Asks for a table as a call of the API does, and returns what was logged. */
async function askNoting(command: Asked = new ListTablesCommand({})): Promise<typeof noted> {
  noted.length = 0;
  const config = { ...settings("call"), log };
  const client = openClient(DynamoDBClient, config, "dynamo", {
    endpoint,
    credentials: config.credentials,
  });
  const facts = () => ({ requestId: "r1", route: "/api/tests/:id" });
  thrown = await asOneCall<unknown>(
    () => (command instanceof ListTablesCommand ? client.send(command) : client.send(command)),
    facts,
  ).catch((error: unknown) => error);
  client.destroy();
  return noted;
}

const said = {
  service: "dynamo",
  operation: "ListTables",
  requestId: "r1",
  route: "/api/tests/:id",
};

test.each([
  ["throttles", throttles("ThrottlingException"), "ThrottlingException", 3],
  ["fails", says(500, { __type: "InternalServerError" }), "InternalServerError", 3],
  ["hangs up", (response: ServerResponse) => response.destroy(), "ECONNRESET", 3],
  ["gives no right", says(400, { __type: "AccessDeniedException" }), "AccessDeniedException", 1],
])("a service that %s is named in one line", async (_, given, cause, tries) => {
  answer = given;
  const facts = { ...said, cause, tries, heldMs: expect.any(Number), error: expect.any(String) };
  expect(await askNoting()).toEqual([["service.refused", facts]]);
  // The stack in other lines of the log has the same message.
  expect(thrown).toHaveProperty("stack", expect.stringContaining(`${cause}: `));
  expect(metIn(overloaded(thrown)).refusal).toMatchObject({ service: "dynamo", cause });
});

test("the table of a request is named, and that of a batch", async () => {
  answer = throttles("ThrottlingException");
  const Keys = [{ pk: { S: "a" } }];
  const [[, facts] = []] = await askNoting(
    new BatchGetItemCommand({ RequestItems: { attempts: { Keys } } }),
  );
  expect(facts).toMatchObject({ operation: "BatchGetItem", table: "attempts" });
});

test("a try that helped is named, and what is refused for its own sake is not", async () => {
  answer = (response) =>
    asked === 1
      ? throttles("ThrottlingException")(response)
      : says(200, { TableNames: [] })(response);
  const facts = { ...said, tries: 2, heldMs: expect.any(Number) };
  expect(await askNoting()).toEqual([["service.retried", facts]]);
  answer = says(400, { __type: "ResourceNotFoundException" });
  expect(await askNoting()).toEqual([]);
});
