import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { directoryCalls } from "./api.stack.ts";
import { resources, synthesised } from "./synthesis.fixture.ts";

const test = synthesised("test");
const prod = synthesised("prod");

describe("the functions", () => {
  it("keep logs for a limited time", () => {
    for (const template of [test.templates.api, test.templates.jobs]) {
      template.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 7 });
    }
  });

  it("log none of Lambda's own lines about runs that went well", () => {
    for (const template of [test.templates.api, test.templates.jobs]) {
      const functions = Object.values(resources(template, "AWS::Lambda::Function"));
      const own = functions.filter(({ Properties }) => Properties["Handler"] !== "index.handler");
      for (const { Properties } of own) {
        expect(Properties["LoggingConfig"]).toMatchObject({ SystemLogLevel: "WARN" });
      }
    }
  });

  it("get every variable that core reads from the environment", () => {
    const [api] = Object.values(resources(prod.templates.api, "AWS::Lambda::Function"));
    // The template's shape, which CDK does not type.
    const { Variables } = api!.Properties["Environment"] as { Variables: Record<string, unknown> };
    const config = join(import.meta.dirname, "../packages/core/kernel/platform/config.ts");
    const declared = [...readFileSync(config, "utf8").matchAll(/^  ([A-Z]\w*): z\./gm)];
    // Lambda sets the first; the others are for the embedded cloud.
    const others = ["AWS_REGION", "ANSWER_TIME_FACTOR", "PAYMENTS_ENDPOINT"];
    const needed = declared.map(([, name = ""]) => name).filter((one) => !others.includes(one));
    expect(Object.keys(Variables).toSorted()).toEqual(needed.toSorted());
    expect(Variables["WEB_ORIGIN"]).toBe("https://exams.example.org");
    expect(Variables["ORIGIN_ENFORCED"]).toBe("true");
  });

  it("may neither scan, nor change tables, nor do everything on anything", () => {
    for (const template of [test.templates.api, test.templates.jobs]) {
      const policies = JSON.stringify(resources(template, "AWS::IAM::Policy"));
      expect(policies).not.toMatch(/Scan|CreateTable|DeleteTable|DeleteBucket|:\*"/);
      // Only AWS's traces have no narrower resource.
      const anything = policies.matchAll(/"Action":([^}]*?),"Effect":"Allow","Resource":"\*"/g);
      const calls = new Set([...anything].map(([, actions]) => actions));
      const traced = template === test.templates.jobs;
      expect([...calls]).toEqual(
        traced ? ['["xray:PutTraceSegments","xray:PutTelemetryRecords"]'] : [],
      );
    }
  });

  it("may make exactly the calls of the user directory that core makes", () => {
    const folder = join(import.meta.dirname, "../packages/core/people");
    const texts = globSync("*/*.directory.ts", { cwd: folder }).map((name) =>
      readFileSync(join(folder, name), "utf8"),
    );
    const sent = texts.join("\n").matchAll(/new (\w+)Command\(/g);
    // The first ones need no permission, since a code or token is enough; the admins' group is
    // created by the identity stack.
    const open = new Set([
      "ForgotPassword",
      "ConfirmForgotPassword",
      "RevokeToken",
      "AssociateSoftwareToken",
      "VerifySoftwareToken",
      "CreateGroup",
    ]);
    const needed = new Set(
      [...sent].map(([, call = ""]) => call).filter((call) => !open.has(call)),
    );
    expect(directoryCalls).toEqual([...needed].toSorted());
  });

  it("may make exactly the calls of a table that core makes", () => {
    const table = readFileSync(
      join(import.meta.dirname, "../packages/core/kernel/platform/table.ts"),
      "utf8",
    );
    const sent = [...table.matchAll(/new (\w+)Command\(/g)].map(([, call = ""]) => call);
    // The document client's names for the same calls.
    const calls = { Get: "GetItem", Put: "PutItem", Update: "UpdateItem", Delete: "DeleteItem" };
    const names = new Map([
      ...Object.entries(calls),
      ["BatchGet", "BatchGetItem"],
      ["BatchWrite", "BatchWriteItem"],
    ]);
    const needed = sent.map((call) => `dynamodb:${names.get(call) ?? call}`);
    const policies = JSON.stringify(resources(test.templates.api, "AWS::IAM::Policy"));
    const granted = [...policies.matchAll(/dynamodb:\w+/g)].map(([call]) => call);
    expect([...new Set(granted)].toSorted()).toEqual([...new Set(needed)].toSorted());
  });

  it("may write to every folder of the bucket that core uses", () => {
    const core = join(import.meta.dirname, "../packages/core");
    const files = readdirSync(core, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        file.endsWith(".ts") &&
        !/^testing|[.]test[.]|[.]fixture[.]|[.]laws[.]|node_modules/.test(file),
    );
    const keys = files.flatMap((file) => [
      ...readFileSync(join(core, file), "utf8").matchAll(/`([a-z]+)\/[^`\s]*\$\{/g),
    ]);
    const folders = new Set(keys.map(([, folder = ""]) => folder));
    expect([...folders]).toContain("papers");
    const policies = [test.templates.api, test.templates.jobs].map((one) =>
      JSON.stringify(resources(one, "AWS::IAM::Policy")),
    );
    const lacking = [...folders].filter((folder) => !policies.join("").includes(`/${folder}/*"`));
    expect(lacking).toEqual([]);
  });

  it("upload no source maps", () => {
    const out = join(test.root, "cdk.out.test");
    test.app.synth();
    const uploaded = readdirSync(out, { recursive: true }).map(String);
    expect(uploaded.some((file) => file.endsWith("handler.mjs"))).toBe(true);
    expect(uploaded.filter((file) => file.endsWith(".map"))).toEqual([]);
  });
});
