import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { openArtifacts } from "../../kernel/platform/artifacts.ts";
import { openClient } from "../../kernel/platform/client.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { openTable } from "../../kernel/platform/table.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { testUsers } from "../../people/sign-in/user.fixture.ts";
import * as Health from "./health.service.ts";

const users = testUsers();
/** Addresses where no service answers. */
const nowhere = {
  endpoint: "http://127.0.0.1:9",
  credentials: { accessKeyId: "a", secretAccessKey: "b" },
};
const up = { tables: "up", files: "up", keys: "up", directory: "up" };

test("all services that students need are asked, once in ten seconds", async () => {
  let asked = 0;
  const content: Deps["content"] = Object.assign(Object.create(users.deps.content), {
    get: (...args: Parameters<Deps["content"]["get"]>) => {
      asked++;
      return users.deps.content.get(...args);
    },
  });
  const counted = { ...users.deps, content };
  expect(await Health.services(counted)).toEqual(up);
  expect(await Health.services(counted)).toEqual(up);
  expect(asked).toBe(1);
  users.clock.time += MINUTE;
  await Health.services(counted);
  expect(asked).toBe(2);
});

test("the one that is down is named", async () => {
  const { deps } = users;
  const { config } = deps;
  const s3 = openClient(S3Client, config, "s3", nowhere);
  const artifacts = openArtifacts(s3, config.bucket);
  expect(await Health.services({ ...deps, artifacts })).toEqual({ ...up, files: "down" });
  const dynamo = openClient(DynamoDBClient, config, "dynamo", nowhere);
  const content = openTable(dynamo, config.contentTable);
  expect(await Health.services({ ...deps, content })).toEqual({ ...up, tables: "down" });
});
