import { Stack, type StackProps } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/** The issuer of GitHub's tokens, without the scheme, as trust policies name it. */
const GITHUB = "token.actions.githubusercontent.com";
/** The default qualifier of CDK's bootstrap. */
const QUALIFIER = "hnb659fds";
const US = "us-east-1";

/** Stages that a pipeline deploys; one account may contain both or one. */
const stages = ["staging", "prod"] as const;

interface PipelineProps extends StackProps {
  /** `owner/name` at GitHub. */
  repository: string;
  /** The stages' region, besides that of the firewall. */
  home: string;
}

/**
 * Lets the repository's workflows into the account without a key: GitHub's tokens are trusted, each
 * role for one purpose. Deployed once by hand (docs/deploy.md, Pipeline).
 */
export class PipelineStack extends Stack {
  readonly #props: PipelineProps;
  readonly #github: iam.CfnOIDCProvider;

  constructor(scope: Construct, id: string, props: PipelineProps) {
    super(scope, id, props);
    this.#props = props;
    this.#github = new iam.CfnOIDCProvider(this, "GitHub", {
      url: `https://${GITHUB}`,
      clientIdList: ["sts.amazonaws.com"],
    });
    this.addDiff();
    this.addDrift();
    for (const stage of stages) this.addDeploy(stage);
    this.addRollback("prod");
  }

  /** A role for jobs whose token names one of these subjects, and for no other. */
  private role(id: string, name: string, subjects: readonly string[]): iam.Role {
    return new iam.Role(this, id, {
      roleName: name,
      assumedBy: new iam.WebIdentityPrincipal(this.#github.attrArn, {
        StringEquals: { [`${GITHUB}:aud`]: "sts.amazonaws.com" },
        StringLike: {
          [`${GITHUB}:sub`]: subjects.map((one) => `repo:${this.#props.repository}:${one}`),
        },
      }),
    });
  }

  /**
   * Compares templates. It assumes no role: CDK's look-up role may read the whole bucket, including
   * keys and solutions.
   */
  private addDiff(): void {
    const diff = this.role("Diff", "academy-diff", ["ref:refs/heads/main", "environment:*"]);
    this.allow(diff, this.stacksOf("*"), describe);
    this.allowBootstrap(diff);
  }

  /**
   * Compares what is deployed with the templates; CloudFormation does so with the caller's rights.
   */
  private addDrift(): void {
    const drift = this.role("Drift", "academy-drift", ["ref:refs/heads/main"]);
    this.allow(drift, this.stacksOf("*"), [
      ...describe,
      "cloudformation:DetectStackDrift",
      "cloudformation:DetectStackResourceDrift",
      "cloudformation:DescribeStackResourceDrifts",
    ]);
    this.allow(drift, ["*"], ["cloudformation:DescribeStackDriftDetectionStatus", ...looks]);
  }

  /** Deploys one stage, only from its environment at GitHub, with the roles of CDK's bootstrap. */
  private addDeploy(stage: string): void {
    const deploy = this.role(capital(stage, "Deploy"), `academy-deploy-${stage}`, [
      `environment:${stage}`,
    ]);
    const roles = ["deploy", "file-publishing"].flatMap((kind) =>
      this.regions().map((region) => {
        const name = `cdk-${QUALIFIER}-${kind}-role-${this.account}-${region}`;
        return this.formatArn({ service: "iam", region: "", resource: "role", resourceName: name });
      }),
    );
    this.allow(deploy, roles, ["sts:AssumeRole"]);
    this.allow(deploy, this.stacksOf(stage), describe);
    this.allowBootstrap(deploy);
    // The account's quotas are compared with the settings before anything changes.
    this.allow(deploy, ["*"], ["lambda:GetAccountSettings"]);
    // A restored table has another name, so any table of the account may be described.
    const { home: region } = this.#props;
    const tables = this.formatArn({ service: "dynamodb", region, resource: "table/*" });
    this.allow(deploy, [tables], lookAtTable);
  }

  /** Rolls back to the previous version: the alias, the pages, and CloudFront's cache of them. */
  private addRollback(stage: string): void {
    const { home } = this.#props;
    const back = this.role("Rollback", "academy-rollback", [`environment:${stage}`]);
    const api = this.formatArn({
      service: "lambda",
      region: home,
      resource: `function:academy-${stage}-api-*`,
    });
    const files = `arn:${this.partition}:s3:::academy-${stage}-web-files*`;
    this.allow(back, this.stacksOf(stage), ["cloudformation:ListStackResources"]);
    this.allow(
      back,
      [api],
      [
        "lambda:GetAlias",
        "lambda:UpdateAlias",
        "lambda:ListVersionsByFunction",
        "lambda:GetFunctionConfiguration",
      ],
    );
    this.allow(back, [files], ["s3:ListBucket"]);
    this.allow(back, [`${files}/releases/*`], ["s3:GetObject"]);
    this.allow(back, [`${files}/*`], ["s3:PutObject"]);
    back.addToPolicy(
      new iam.PolicyStatement({
        effect: iam.Effect.DENY,
        actions: ["s3:PutObject"],
        resources: [`${files}/releases/*`, `${files}/assets/*`],
      }),
    );
    const distribution = { service: "cloudfront", region: "", resource: "distribution" };
    back.addToPolicy(
      new iam.PolicyStatement({
        actions: ["cloudfront:CreateInvalidation"],
        resources: [this.formatArn({ ...distribution, resourceName: "*" })],
        conditions: { StringEquals: { "aws:ResourceTag/sst:stage": stage } },
      }),
    );
  }

  private allow(role: iam.Role, resources: string[], actions: string[]): void {
    role.addToPolicy(new iam.PolicyStatement({ actions, resources }));
  }

  private regions = (): string[] => [...new Set([this.#props.home, US])];

  private stacksOf(stage: string): string[] {
    const resourceName = stage === "*" ? "academy-*" : `academy-${stage}-*/*`;
    return this.regions().map((region) =>
      this.formatArn({ service: "cloudformation", region, resource: "stack", resourceName }),
    );
  }

  /** Whether a region is prepared for CDK, which is checked before anything changes. */
  private allowBootstrap(role: iam.Role): void {
    const named = (service: string, resource: string, resourceName: string) =>
      this.regions().map((region) => this.formatArn({ service, region, resource, resourceName }));
    const version = named("ssm", "parameter", `cdk-bootstrap/${QUALIFIER}/version`);
    this.allow(role, version, ["ssm:GetParameter"]);
    const toolkit = named("cloudformation", "stack", "CDKToolkit/*");
    this.allow(role, toolkit, ["cloudformation:DescribeStacks"]);
  }
}

/** Compares a deployment with the current one; no data, no values of secrets. */
const describe = [
  "cloudformation:DescribeStacks",
  "cloudformation:GetTemplate",
  "cloudformation:ListStackResources",
];

/** The calls by which scripts/cloud/account-figures.ts reads a table's settings. */
const lookAtTable = [
  "dynamodb:DescribeContinuousBackups",
  "dynamodb:DescribeTable",
  "dynamodb:DescribeTimeToLive",
];

/**
 * The calls that read each kind of resource here. Configuration only: no item, object, log or
 * secret.
 */
const looks = [
  "apigateway:GET",
  "budgets:ViewBudget",
  "cloudfront:GetDistribution",
  "cloudfront:GetFunction",
  "cloudfront:DescribeFunction",
  "cloudfront:GetResponseHeadersPolicy",
  "cloudfront:GetOriginAccessControl",
  "cloudwatch:DescribeAlarms",
  "cloudwatch:GetDashboard",
  "cognito-idp:DescribeUserPool",
  "cognito-idp:DescribeUserPoolClient",
  "cognito-idp:GetGroup",
  "dynamodb:DescribeContinuousBackups",
  "dynamodb:DescribeTable",
  "dynamodb:DescribeTimeToLive",
  "events:DescribeEventBus",
  "events:DescribeRule",
  "events:ListTargetsByRule",
  "iam:GetRole",
  "iam:GetRolePolicy",
  "iam:ListRolePolicies",
  "lambda:GetAlias",
  "lambda:GetFunctionConfiguration",
  "lambda:GetPolicy",
  "logs:DescribeLogGroups",
  "s3:GetBucketPolicy",
  "s3:GetBucketPublicAccessBlock",
  "s3:GetBucketVersioning",
  "s3:GetEncryptionConfiguration",
  "s3:GetLifecycleConfiguration",
  "secretsmanager:DescribeSecret",
  "ses:GetConfigurationSet",
  "sns:GetTopicAttributes",
  "sqs:GetQueueAttributes",
  "wafv2:GetWebACL",
];

const capital = (stage: string, word: string): string =>
  `${word}${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;
