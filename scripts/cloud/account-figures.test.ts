import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readSettings } from "../../stacks/settings.ts";
import { parseStage } from "../../stacks/stage.ts";
import { checkAccount, readFigures } from "./account-figures.ts";

/** AWS's answers by the call's name; a call that is not here fails. */
const answers: Record<string, () => unknown> = {};
let server: Server;
const before = { ...process.env };

/** DynamoDB names its call in a header, CloudFormation in the body, Lambda in its path. */
async function answer(path: string, target: string | undefined, body: string): Promise<unknown> {
  const call = target?.split(".")[1] ?? new URLSearchParams(body).get("Action") ?? path;
  const found = answers[call];
  if (!found) throw new Error(`Unexpected call: ${call}`);
  return found();
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      try {
        const target = [request.headers["x-amz-target"]].flat()[0];
        const said = await answer(request.url ?? "", target, await text(request));
        response.end(typeof said === "string" ? said : JSON.stringify(said));
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port is never a text.
  const { port } = server.address() as AddressInfo;
  process.env["AWS_ENDPOINT_URL"] = `http://127.0.0.1:${port}`;
  process.env["AWS_ACCESS_KEY_ID"] = process.env["AWS_SECRET_ACCESS_KEY"] = "test";
});
beforeEach(() => {
  answers["/2016-08-19/account-settings"] = () => ({
    AccountLimit: { ConcurrentExecutions: 1000 },
  });
  answers["GetTemplate"] = () =>
    xml("GetTemplate", `<TemplateBody>${template(12_000)}</TemplateBody>`);
  answers["ListStackResources"] = () =>
    xml(
      "ListStackResources",
      "<StackResourceSummaries><member><LogicalResourceId>AttemptsAB12</LogicalResourceId><PhysicalResourceId>academy-attempts-1</PhysicalResourceId></member></StackResourceSummaries>",
    );
  answers["DescribeTable"] = () => ({
    Table: {
      TableName: "academy-attempts-1",
      WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 12_000 },
      GlobalSecondaryIndexes: ["byUser", "byDeadline"].map((IndexName) => ({
        IndexName,
        WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 16_000 },
      })),
    },
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});

const xml = (call: string, result: string) =>
  `<${call}Response xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><${call}Result>${result}</${call}Result></${call}Response>`;

const template = (writes: number) =>
  JSON.stringify({
    Resources: {
      Other1: { Type: "AWS::S3::Bucket", Properties: { BucketName: "x" } },
      AttemptsAB12: {
        Type: "AWS::DynamoDB::Table",
        Properties: { WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: writes } },
      },
    },
  });

const check = (variables: Record<string, string>) =>
  checkAccount({
    stage: parseStage("prod"),
    regions: ["ap-south-1", "us-east-1"],
    settings: readSettings(variables),
  });

it("reads Lambda's quota, and reports nothing if it is enough", async () => {
  expect(await check({ ACADEMY_API_CONCURRENCY: "900" })).toEqual([]);
  expect(await check({ ACADEMY_API_CONCURRENCY: "2000" })).toEqual([
    expect.stringContaining("leaves 900"),
  ]);
});

it("reads restored tables by the names of the settings, and finds what a restore leaves out", async () => {
  answers["DescribeTable"] = () => ({
    Table: { GlobalSecondaryIndexes: [{ IndexName: "gsi1" }, { IndexName: "gsi2" }] },
  });
  answers["DescribeTimeToLive"] = () => ({
    TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName: "ttl" },
  });
  answers["DescribeContinuousBackups"] = () => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
    },
  });
  expect(await check({ ACADEMY_CONTENT_TABLE: "academy-content-2" })).toEqual([
    expect.stringContaining("has no point-in-time recovery"),
    expect.stringContaining("can be deleted by mistake"),
  ]);
});

it("reads how warm the attempts' table and its indexes are, and what was last requested", async () => {
  const figures = await readFigures("ap-south-1", parseStage("prod"), {});
  const warm = (name: string, writesPerSecond: number) => ({
    name,
    readsPerSecond: 12_000,
    writesPerSecond,
  });
  expect(figures.attempts).toEqual({
    deployedWrites: 12_000,
    warmth: [
      warm("academy-attempts-1", 12_000),
      warm("byUser", 16_000),
      warm("byDeadline", 16_000),
    ],
  });
});

it("starts a stage that does not exist yet", async () => {
  // AWS reports it as an error in CloudFormation's own format.
  const sentence = "Stack with id academy-prod-storage does not exist";
  answers["GetTemplate"] = () => {
    throw `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${sentence}</Message></Error></ErrorResponse>`;
  };
  expect(await check({})).toEqual([]);
});

it("reports what it was not allowed to read instead of continuing", async () => {
  answers["/2016-08-19/account-settings"] = () => {
    throw '{"message":"not authorized to perform lambda:GetAccountSettings"}';
  };
  await expect(check({})).rejects.toThrow("lambda:GetAccountSettings");
});
