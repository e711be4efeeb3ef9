import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { patient } from "@academy/core/kernel/platform/patience.ts";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { median } from "./statistics.ts";

/** Parallel calls, each with its own client, as in separate Lambdas. */
const CALLS = 16;

interface Held {
  /** Requests of one call. */
  tries: number;
  medianMs: number;
  mostMs: number;
}

/** A service that throttles immediately, and counts its requests. */
async function openThrottling() {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const isDirectory = String(request.headers["x-amz-target"]).startsWith("AWSCognito");
    const type = isDirectory ? "TooManyRequestsException" : "ThrottlingException";
    response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify({ __type: type, message: "Slow down" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, asked: () => asked, close: () => server.close() };
}

/** How long calls block their caller until they are given up. */
async function held(asked: () => number, call: () => Promise<unknown>): Promise<Held> {
  const before = asked();
  const times = await Promise.all(
    Array.from({ length: CALLS }, async () => {
      const began = performance.now();
      // All of them are refused in the end: only the time counts.
      await call().catch(() => undefined);
      return performance.now() - began;
    }),
  );
  const tries = (asked() - before) / CALLS;
  return { tries, medianMs: Math.round(median(times)), mostMs: Math.round(Math.max(...times)) };
}

async function main(): Promise<void> {
  const { endpoint, asked, close } = await openThrottling();
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const base = { endpoint, region: "ap-south-1", credentials };
  const terms = { patience: "call", answerTimeFactor: 1 } as const;
  const tables = (settings: object) => () =>
    new DynamoDBClient({ ...base, ...settings }).send(new ListTablesCommand({}));
  const user = { UserPoolId: "ap-south-1_a", Username: "b" };
  const directory = (settings: object) => () =>
    new CognitoIdentityProviderClient({ ...base, ...settings }).send(new AdminGetUserCommand(user));
  // The SDK's own behaviour, with the five attempts that tables once had.
  const naive = {
    tables: await held(asked, tables({ maxAttempts: 5 })),
    directory: await held(asked, directory({})),
  };
  const ours = {
    tables: await held(asked, tables(patient(terms, "dynamo"))),
    directory: await held(asked, directory(patient(terms, "cognito"))),
  };
  close();
  const isShort = ours.tables.medianMs * 5 < naive.tables.medianMs;
  const isFew = ours.tables.tries <= 3 && ours.directory.tries <= 2;
  if (!isShort || !isFew) process.exitCode = 1;
  console.log(JSON.stringify({ naive, ours }));
  process.exit();
}

await main();
