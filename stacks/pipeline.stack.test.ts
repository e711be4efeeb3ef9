import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { statementsOf } from "./iam.ts";
import { PipelineStack } from "./pipeline.stack.ts";
import { resources } from "./synthesis.fixture.ts";

const app = new App({ analyticsReporting: false });
const stack = new PipelineStack(app, "academy-pipeline", {
  env: { region: "ap-south-1" },
  repository: "example/academy",
  home: "ap-south-1",
});
const template = Template.fromStack(stack);
const lines = statementsOf({ pipeline: template.toJSON() });

/** What one role may do, one line per action and resource. */
const rightsOf = (role: string) =>
  lines
    .filter((line) => line.startsWith(`pipeline/${role}DefaultPolicy: `))
    .map((line) => line.slice(line.indexOf(": ") + 2));

const trust = (name: string) => {
  const roles = Object.values(resources(template, "AWS::IAM::Role"));
  const role = roles.find(({ Properties }) => Properties["RoleName"] === name);
  return JSON.stringify(role?.Properties["AssumeRolePolicyDocument"]);
};
const subjectsOf = (name: string): unknown =>
  JSON.parse(
    /"token\.actions\.githubusercontent\.com:sub":(\[[^\]]*\]|"[^"]*")/.exec(trust(name))?.[1] ??
      "null",
  );

describe("the roles of the pipeline", () => {
  it.each([
    [
      "academy-diff",
      ["repo:example/academy:ref:refs/heads/main", "repo:example/academy:environment:*"],
    ],
    ["academy-drift", ["repo:example/academy:ref:refs/heads/main"]],
    ["academy-deploy-staging", ["repo:example/academy:environment:staging"]],
    ["academy-deploy-prod", ["repo:example/academy:environment:prod"]],
    ["academy-rollback", ["repo:example/academy:environment:prod"]],
  ])("%s only trusts tokens of its own jobs", (name, subjects) => {
    expect([subjectsOf(name)].flat()).toEqual(subjects);
    expect(trust(name)).toContain('"token.actions.githubusercontent.com:aud":"sts.amazonaws.com"');
    expect(trust(name)).toContain('"Action":"sts:AssumeRoleWithWebIdentity"');
    expect(trust(name).match(/"Principal"/g)).toHaveLength(1);
  });

  it("are five, and nothing else is trusted", () => {
    expect(Object.keys(resources(template, "AWS::IAM::Role"))).toHaveLength(5);
    expect(Object.keys(resources(template, "AWS::IAM::OIDCProvider"))).toHaveLength(1);
    expect(JSON.stringify(template.toJSON())).not.toMatch(/ManagedPolicyArns|AdministratorAccess/);
  });

  it("compare by templates only: no role may be assumed, no object read", () => {
    expect(rightsOf("Diff").map((line) => line.split(" on ")[0])).toEqual([
      ...Array(4).fill("Allow cloudformation:DescribeStacks"),
      ...Array(2).fill("Allow cloudformation:GetTemplate"),
      ...Array(2).fill("Allow cloudformation:ListStackResources"),
      ...Array(2).fill("Allow ssm:GetParameter"),
    ]);
    expect(rightsOf("Diff").join()).toContain(":stack/academy-*");
  });

  it("check drift without access to data", () => {
    const rights = rightsOf("Drift").join("\n");
    expect(rights).not.toMatch(
      /GetObject|GetItem|Query|Scan|GetSecretValue|AssumeRole|:\*|Put|Delete/,
    );
    expect(rights).toContain("cloudformation:DetectStackDrift");
  });

  it("deploy with CDK's roles for stacks and files, in both regions, and not with that for look-ups", () => {
    const assumed = rightsOf("DeployProd").filter((line) => line.includes("sts:AssumeRole"));
    expect(
      assumed.map((line) => /cdk-hnb659fds-(.*)-role-.*-((?:ap|us)-\w+-\d)$/.exec(line)?.slice(1)),
    ).toEqual([
      ["deploy", "ap-south-1"],
      ["deploy", "us-east-1"],
      ["file-publishing", "ap-south-1"],
      ["file-publishing", "us-east-1"],
    ]);
    expect(lines.join("\n")).not.toContain("lookup-role");
    expect(rightsOf("DeployProd").join("\n")).not.toContain("academy-staging");
    expect(rightsOf("DeployStaging").join("\n")).not.toContain("academy-prod");
  });

  it("read what a deployment compares before it changes anything, and no item of a table", () => {
    const rights = rightsOf("DeployProd").join("\n");
    expect([...new Set(rights.match(/\b(lambda|dynamodb):\w+(?= on )/g))].toSorted()).toEqual([
      "dynamodb:DescribeContinuousBackups",
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "lambda:GetAccountSettings",
    ]);
  });

  it("roll back by the alias, the pages and CloudFront, and write neither releases nor assets", () => {
    const rights = rightsOf("Rollback").join("\n");
    expect([...new Set(rights.match(/\w+:\w+(?= on )/g))].toSorted()).toEqual([
      "cloudformation:ListStackResources",
      "cloudfront:CreateInvalidation",
      "lambda:GetAlias",
      "lambda:GetFunctionConfiguration",
      "lambda:ListVersionsByFunction",
      "lambda:UpdateAlias",
      "s3:GetObject",
      "s3:ListBucket",
      "s3:PutObject",
    ]);
    expect(rights).toMatch(/Deny s3:PutObject on .*academy-prod-web-files\*\/releases\/\*/);
    expect(rights).toMatch(/Deny s3:PutObject on .*academy-prod-web-files\*\/assets\/\*/);
    expect(rights).toContain("StringEquals=aws:ResourceTag/sst:stage=prod");
    expect(rights).not.toContain("academy-staging");
  });
});
