import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guarded } from "./overload.ts";
import { patience, patientFor } from "./patience.ts";

/** Takes every connection and says nothing. */
const silent = createServer();
let endpoint = "";

beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  // A TCP server's address is never a pipe's name.
  endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});

afterAll(() => void silent.close());

test("a service that never answers is given up, as one that is busy", async () => {
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const options = { endpoint, region: "ap-south-1", credentials, maxAttempts: 1 };
  const client = new DynamoDBClient({ ...options, ...patientFor(50) });
  const call = guarded(() => client.send(new ListTablesCommand({})));
  await expect(call).rejects.toMatchObject({ kind: "unavailable", code: "overloaded" });
  client.destroy();
});

test("every service is given up before a call's 25 seconds are over", () => {
  for (const service of ["dynamo", "s3", "cognito", "events", "secrets"] as const) {
    expect(patience(service).requestHandler.requestTimeout).toBeLessThan(20_000);
  }
});
