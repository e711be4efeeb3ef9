import {
  CloudFormationClient,
  GetTemplateCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod";
import type { Settings } from "../../stacks/settings.ts";
import type { Stage } from "../../stacks/stage.ts";
import { tableIndexes } from "../../stacks/storage.stack.ts";
import {
  type AttemptsFigures,
  type Figures,
  problemsOf,
  type RestoredTable,
  type Wanted,
} from "./before-deployment.rules.ts";

interface Target {
  stage: Stage;
  /** The regions of its stacks, the home region first. */
  regions: readonly string[];
  settings: Settings & Wanted;
}

/**
 * What the account lacks for a deployment's settings, read before anything changes: the deployment
 * would fail halfway otherwise.
 */
export async function checkAccount(target: Target): Promise<string[]> {
  const {
    stage,
    regions: [region = ""],
    settings,
  } = target;
  return problemsOf(settings, await readFigures(region, stage, settings), stage);
}

/** What the account has for a stage with these settings. */
export async function readFigures(
  region: string,
  stage: Stage,
  settings: Settings,
): Promise<Figures> {
  const dynamo = new DynamoDBClient({ region });
  const lambda = new LambdaClient({ region });
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const executions = AccountLimit?.ConcurrentExecutions;
  if (executions === undefined) throw new Error("Lambda does not report its concurrency quota.");
  const { content, attempts } = settings.names ?? {};
  const named = [
    content && restored(dynamo, "ACADEMY_CONTENT_TABLE", content, tableIndexes.content),
    attempts && restored(dynamo, "ACADEMY_ATTEMPTS_TABLE", attempts, tableIndexes.attempts),
  ];
  return {
    executions,
    attempts: attempts ? null : await attemptsOf(region, dynamo, `academy-${stage.name}-storage`),
    restored: await Promise.all(named.filter((one) => one !== undefined && one !== "")),
  };
}

async function describe(dynamo: DynamoDBClient, name: string): Promise<TableDescription | null> {
  try {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: name }));
    return Table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

async function restored(
  dynamo: DynamoDBClient,
  setting: string,
  name: string,
  indexes: readonly string[],
): Promise<RestoredTable> {
  const table = await describe(dynamo, name);
  if (table === null) return { setting, name, indexes, found: null };
  const [ttl, backups] = await Promise.all([
    dynamo.send(new DescribeTimeToLiveCommand({ TableName: name })),
    dynamo.send(new DescribeContinuousBackupsCommand({ TableName: name })),
  ]);
  const { AttributeName, TimeToLiveStatus = "" } = ttl.TimeToLiveDescription ?? {};
  const { PointInTimeRecoveryDescription } = backups.ContinuousBackupsDescription ?? {};
  return {
    setting,
    name,
    indexes,
    found: {
      indexes: (table.GlobalSecondaryIndexes ?? []).map(({ IndexName = "" }) => IndexName),
      expires: AttributeName === "ttl" && ["ENABLED", "ENABLING"].includes(TimeToLiveStatus),
      recovers: PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED",
      isProtected: table.DeletionProtectionEnabled === true,
    },
  };
}

/** The warm throughput that a template requests for the tables. */
const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z
        .object({ WarmThroughput: z.object({ WriteUnitsPerSecond: z.number() }).optional() })
        .optional(),
    }),
  ),
});

/** @returns null before the first deployment of the stage */
async function attemptsOf(
  region: string,
  dynamo: DynamoDBClient,
  StackName: string,
): Promise<AttemptsFigures | null> {
  const stacks = new CloudFormationClient({ region });
  const TemplateStage = "Original";
  try {
    const { TemplateBody = "" } = await stacks.send(
      new GetTemplateCommand({ StackName, TemplateStage }),
    );
    const { Resources } = Template.parse(JSON.parse(TemplateBody));
    const [id, resource] =
      Object.entries(Resources).find(
        ([name, { Type }]) => Type === "AWS::DynamoDB::Table" && name.startsWith("Attempts"),
      ) ?? [];
    const { StackResourceSummaries = [] } = await stacks.send(
      new ListStackResourcesCommand({ StackName }),
    );
    const made = StackResourceSummaries.find(({ LogicalResourceId }) => LogicalResourceId === id);
    const table = made?.PhysicalResourceId && (await describe(dynamo, made.PhysicalResourceId));
    if (!table) return null;
    const deployedWrites = resource?.Properties?.WarmThroughput?.WriteUnitsPerSecond ?? null;
    return { deployedWrites, warmth: warmthOf(table) };
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return null;
    throw error;
  }
}

const warmthOf = ({ TableName, WarmThroughput, GlobalSecondaryIndexes = [] }: TableDescription) =>
  [
    { name: TableName, WarmThroughput },
    ...GlobalSecondaryIndexes.map((one) => ({ ...one, name: one.IndexName })),
  ].map((one) => ({
    name: one.name ?? "",
    readsPerSecond: one.WarmThroughput?.ReadUnitsPerSecond ?? 0,
    writesPerSecond: one.WarmThroughput?.WriteUnitsPerSecond ?? 0,
  }));
