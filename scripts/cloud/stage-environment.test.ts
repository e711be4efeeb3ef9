import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeps } from "../../packages/core/kernel/platform/deps.ts";
import { authenticate } from "../../packages/core/people/session/user-access.service.ts";
import * as Users from "../../packages/core/people/sign-in/user.service.ts";
import type { Cloud } from "../../packages/local/cloud.ts";
import { startTestCloud } from "../../packages/local/testing/cloud.ts";
import { bareEnvironment } from "./program.ts";
import { type CloudStub, startStub } from "./stub.ts";

const before = { ...process.env };
let cloud: Cloud;
let stub: CloudStub;

beforeAll(async () => {
  cloud = await startTestCloud();
  stub = await startStub();
  Object.assign(process.env, cloud.env);
});
afterAll(async () => {
  process.env = before;
  await stub.close();
  await cloud.stop();
});

/** Runs a command on a stage with outputs from the stub and data in the embedded cloud. */
const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number; text: string }>((end) => {
    const places = Object.entries(cloud.env).filter(([name]) => name.startsWith("AWS_"));
    const env = { ...bareEnvironment(), ...stub.variables, ...Object.fromEntries(places) };
    const line = [join(import.meta.dirname, "..", script), ...args];
    execFile(process.execPath, line, { env }, (error, stdout, stderr) =>
      end({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });

const deployed = (part: string, outputs: Record<string, string | undefined>) => {
  const Outputs = Object.fromEntries(
    Object.entries(outputs).map(([name, Value]) => [name, { Value }]),
  );
  const template = JSON.stringify({ Outputs });
  stub.cloud.stacks.has(`academy-test-${part}`, "ap-south-1", template);
};

test("a stage that is not deployed is reported as missing", async () => {
  expect(await run("cloud-admin.ts", "--stage", "test", "meera@example.com")).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^academy-test-\w+ is not deployed in ap-south-1\..+--stage test\n$/,
    ),
  });
});

test("the first administrator of a stage is made by its name", async () => {
  const { env } = cloud;
  const { MEDIA_URL: MediaUrl, EVENT_BUS: EventBus, BUCKET: Bucket } = env;
  const tables = { ContentTable: env["CONTENT_TABLE"], AttemptsTable: env["ATTEMPTS_TABLE"] };
  deployed("storage", { ...tables, MediaUrl, EventBus, Bucket });
  const client = env["USER_POOL_CLIENT_ID"];
  const { USER_POOL_ID: UserPoolId, SESSION_KEYS: SessionKeys } = env;
  deployed("identity", { UserPoolId, UserPoolClientId: client, SessionKeys });
  deployed("web", { SiteUrl: env["WEB_ORIGIN"] });
  const account = { name: "Meera Iyer", email: "meera@example.com", password: "seven-green-boats" };
  const from = { ip: "192.0.2.1" };
  await Users.register(createDeps(env), account, from);
  expect(await run("cloud-admin.ts", "--stage", "test", "meera@example.com")).toEqual({
    code: 0,
    text: expect.stringContaining("Meera Iyer <meera@example.com> is now an administrator"),
  });
  const { token } = await Users.login(createDeps(env), account, from);
  expect((await authenticate(createDeps(env), token)).isAdmin).toBe(true);
  const folders = ["--content", "/nowhere", "--attempts", "/nowhere"];
  const restored = await run("cloud-restore.ts", "--stage", "test", ...folders);
  expect(restored).toEqual({ code: 1, text: expect.stringContaining("/nowhere") });
});

test.each([
  "cloud-admin.ts --stage test",
  "cloud-admin.ts --stage test a@example.com b@example.com",
  "cloud-admin.ts a@example.com",
  "cloud-restore.ts --stage test --content x",
])("%s is refused in one line", async (line) => {
  const [script = "", ...args] = line.split(" ");
  const { code, text } = await run(script, ...args);
  expect([code, text.trim().split("\n").length]).toEqual([2, 1]);
});
