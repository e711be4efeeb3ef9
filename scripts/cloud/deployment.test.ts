import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildFolder } from "../../stacks/synthesis.fixture.ts";
import { parseStage } from "../../stacks/stage.ts";
import { readDeployment } from "./deploy-options.ts";
import { resultLines, stillToDo } from "./deploy-result.ts";
import { lossesIn } from "./losses.ts";
import { bareEnvironment, runProgram } from "./program.ts";
import { readRemoval } from "./removal.ts";
import { type CloudStub, startStub, type StubOptions } from "./stub.ts";

const built = buildFolder();
const staging = join(built.root, "staging");
const scripts = join(import.meta.dirname, "..");
let stub: CloudStub;

beforeAll(async () => {
  const make = ["--stage", "staging", "--out", staging, "--build", built.root];
  const { status } = await runProgram([process.execPath, join(scripts, "assembly.ts"), ...make], {
    env: { ...bareEnvironment(), HOME: built.root },
  });
  expect(status).toBe(0);
});
afterAll(() => built.remove());
beforeEach(() => use({}));
afterEach(() => stub.close());

async function use(options: StubOptions): Promise<void> {
  await stub?.close();
  stub = await startStub(options);
}

/** Runs a script against the stub. */
async function run(script: string, args: string[], { input = "", settings = {} } = {}) {
  const env = { ...bareEnvironment(), HOME: built.root, ...stub.variables, ...settings };
  const { code, text } = await new Promise<{ code: number; text: string }>((end) => {
    const line = [join(scripts, script), ...args];
    const child = execFile(process.execPath, line, { env }, (error, stdout, stderr) => {
      end({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` });
    });
    child.stdin?.end(input);
  });
  expect(stub.cloud.unknown).toEqual([]);
  return { code, text };
}

const deploy = (...args: string[]) => run("deploy.ts", ["--stage", "staging", ...args]);
const setsMade = () => stub.cloud.stacks.changeSets.map(({ stack, region }) => [stack, region]);

describe("npm run deploy", () => {
  test("deploys only the named stacks, and prints the result", async () => {
    const { code, text } = await deploy("--assembly", staging, "--only", "storage,identity");
    // Neither needs the other.
    expect(Object.fromEntries(setsMade())).toEqual({
      "academy-staging-storage": "ap-south-1",
      "academy-staging-identity": "ap-south-1",
    });
    expect(text).toMatch(/UserPoolId +stub-UserPoolId/);
    expect(text).not.toContain("ExportsOutput");
    expect(text).toMatch(/academy-staging-identity +ap-south-1 +deployed\n/);
    expect(code).toBe(0);
  });

  test("an assembly of another day keeps those environments warm that are planned now", async () => {
    const settings = { ACADEMY_EXAM_WARM: "2099-12-05T09:30+05:30/2099-12-05T13:30+05:30=7" };
    const api = ["--stage", "staging", "--assembly", staging, "--only", "api"];
    const { code } = await run("deploy.ts", api, { settings });
    expect(code).toBe(0);
    const [set] = stub.cloud.stacks.changeSets;
    expect(set?.template).toContain("at(2099-12-05T04:00:00)");
    await run("deploy.ts", api);
    const template = readFileSync(join(staging, "academy-staging-api.template.json"), "utf8");
    expect(stub.cloud.stacks.changeSets.map((one) => one.template)).toEqual([
      set?.template,
      template,
    ]);
  });

  test("--diff reports when something with data would be replaced", async () => {
    await deploy("--assembly", staging, "--only", "storage");
    const other = join(built.root, "other-key");
    cpSync(staging, other, { recursive: true });
    const file = join(other, "academy-staging-storage.template.json");
    const template = readFileSync(file, "utf8");
    writeFileSync(file, template.replaceAll('"AttributeName": "sk"', '"AttributeName": "sk2"'));
    const { code, text } = await deploy("--assembly", other, "--diff");
    expect(text).toMatch(/would be replaced or removed: \[~\] AWS::DynamoDB::Table Content/);
    expect(code).toBe(2);
    expect((await deploy("--assembly", staging, "--diff")).code).toBe(0);
    expect(setsMade()).toHaveLength(1);
  });

  test("--bootstrap prepares both regions of a shared stage", async () => {
    await use({ unprepared: ["ap-south-1", "us-east-1"] });
    const { code, text } = await deploy("--bootstrap");
    expect([code, text]).toEqual([0, expect.stringContaining("us-east-1 bootstrapped")]);
    expect(new Map(setsMade().map(([stack, region]) => [region, stack]))).toEqual(
      new Map([
        ["ap-south-1", "CDKToolkit"],
        ["us-east-1", "CDKToolkit"],
      ]),
    );
  });

  test("names the account and the command if a region is not prepared", async () => {
    await use({ unprepared: ["us-east-1"] });
    expect(await deploy("--assembly", staging)).toEqual({
      code: 1,
      text: "us-east-1 is not prepared for CDK (account 111111111111). Run: npm run deploy -- --stage staging --bootstrap\n",
    });
  });

  test("says where the bootstrap stack is too old", async () => {
    await use({ bootstrapVersion: 20 });
    const { code, text } = await deploy("--assembly", staging);
    expect(code).toBe(1);
    expect(text).toMatch(/^ap-south-1 is prepared for an older CDK \(20, not 21\)/);
    expect(setsMade()).toEqual([]);
  });

  test.each([
    [["--stage", "prod", "--assembly", staging], /is not an assembly of prod: it has academy-/],
    [["--stage", "staging", "--assembly", "nowhere"], /nowhere holds no assembly/],
    [["--stage", "staging", "--assembly", staging, "--only", "api,web2"], /no stack web2\. It has/],
  ])("refuses %j in one line", async (args, sentence) => {
    const { code, text } = await run("deploy.ts", args);
    expect([code, text.trim().split("\n")]).toEqual([2, [expect.stringMatching(sentence)]]);
    expect(setsMade()).toEqual([]);
  });

  test.each([
    ["--stage you --bootstrap --diff", "exclude each other"],
    ["--stage you --assembly x --at-once", "exclude each other"],
    ["--stage prod --hotswap", "for personal stages"],
    ["--diff", "Which stage?"],
    ["--stage You", "cannot be a stage"],
  ])("refuses %s before it does anything", (line, sentence) => {
    expect(() => readDeployment(line.split(" "))).toThrow(sentence);
  });
});

describe("npm run academy -- undeploy", () => {
  test("asks before it removes a shared stage, and removes dependent stacks first", async () => {
    await deploy("--assembly", staging);
    const undeploy = (typed: string) =>
      run("undeploy.ts", ["--stage", "staging", "--assembly", staging], { input: typed });
    const refused = await undeploy("stag\n");
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/Nothing was removed/)]);
    expect(stub.cloud.stacks.deleted).toEqual([]);
    expect((await undeploy("staging\n")).code).toBe(0);
    const { deleted } = stub.cloud.stacks;
    expect(deleted).toHaveLength(setsMade().length);
    const order = ["watch", "api", "web", "edge"].map((part) =>
      deleted.findIndex((one) => one.endsWith(`/academy-staging-${part}`)),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  test("never removes production", () => {
    expect(() => readRemoval(["--stage", "prod"])).toThrow("No command removes prod");
  });
});

test("each stack's result is read from the CLI's output", () => {
  const stack = (name: string) => ({
    name,
    region: "ap-south-1",
    template: "",
    file: "",
    after: [],
  });
  const said = [" ✅  a (no changes)", "✅  ab", "❌  abc failed to deploy"];
  expect(resultLines(["a", "ab", "abc", "b"].map(stack), said)).toEqual([
    "a    ap-south-1      unchanged",
    "ab   ap-south-1      deployed",
    "abc  ap-south-1      failed",
    "b    ap-south-1      not started",
  ]);
});

test("the remaining manual steps depend on the stage and its address", () => {
  const own = { SiteUrl: "https://exams.example.org", DistributionDomain: "d1.cloudfront.net" };
  const [dns, alarms, admin] = stillToDo(parseStage("prod"), own);
  expect(dns).toContain("exams.example.org at d1.cloudfront.net");
  expect(alarms).toContain("Confirm the subscription");
  expect(admin).toContain("npm run academy -- cloud:admin --stage prod");
  const bare = { ...own, SiteUrl: "https://d1.cloudfront.net" };
  expect(stillToDo(parseStage("you"), bare)).toHaveLength(1);
});

test("a loss is something with data that is replaced or removed", () => {
  const lines = [
    "[+] AWS::S3::Bucket Files Files1",
    "[~] AWS::DynamoDB::Table Content Content1",
    "\u001B[31m[-]\u001B[39m AWS::S3::Bucket Old Old1 orphan",
    "[~] AWS::Cognito::UserPool Users Users1 may be replaced",
    "[-] AWS::Lambda::Function Api Api1 destroy",
  ];
  expect(lossesIn(lines)).toEqual([
    "[-] AWS::S3::Bucket Old Old1 orphan",
    "[~] AWS::Cognito::UserPool Users Users1 may be replaced",
  ]);
});
