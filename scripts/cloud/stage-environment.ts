import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import type { OutputName } from "../../stacks/outputs.ts";
import { homeRegion, type Stage } from "../../stacks/stage.ts";
import { onlyCredentials, problemsBefore } from "./checks.ts";
import { knownOutputs, type StageOutputs } from "./deploy-result.ts";

/** Which stack has which output. */
const outputNames = {
  storage: ["ContentTable", "AttemptsTable", "Bucket", "EventBus", "MediaUrl"],
  identity: ["UserPoolId", "UserPoolClientId", "SessionKeys"],
  web: ["SiteUrl"],
} as const satisfies Record<string, readonly OutputName[]>;

/**
 * The variables by which the product finds a deployed stage, as its functions have them, so that a
 * command can run on it from here.
 *
 * @throws Error for a stage that is not deployed
 */
async function stageEnvironment(stage: Stage, region: string): Promise<Record<string, string>> {
  const target = { stage, regions: [region], settings: {} };
  const problems = await problemsBefore(target, onlyCredentials);
  if (problems.length > 0) throw new Error(problems.join(" "));
  const client = new CloudFormationClient({ region });
  const [storage, identity, web] = await Promise.all([
    outputsOf(client, stage, region, "storage"),
    outputsOf(client, stage, region, "identity"),
    outputsOf(client, stage, region, "web"),
  ]);
  return {
    AWS_REGION: region,
    CONTENT_TABLE: storage.ContentTable,
    ATTEMPTS_TABLE: storage.AttemptsTable,
    BUCKET: storage.Bucket,
    EVENT_BUS: storage.EventBus,
    S3_PATH_STYLE: "false",
    USER_POOL_ID: identity.UserPoolId,
    USER_POOL_CLIENT_ID: identity.UserPoolClientId,
    SESSION_KEYS: identity.SessionKeys,
    MEDIA_URL: storage.MediaUrl,
    WEB_ORIGIN: web.SiteUrl,
  };
}

/** Runs a command of the product on a deployed stage. @returns its exit code */
export async function onStage(
  stage: Stage,
  say: (line: string) => void,
  command: (env: Record<string, string | undefined>) => Promise<number>,
): Promise<number> {
  try {
    const deployed = await stageEnvironment(stage, homeRegion(process.env));
    return await command({ ...process.env, ...deployed });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    say(error.message);
    return 1;
  }
}

type NamedOutputs<P extends keyof typeof outputNames> = Record<
  (typeof outputNames)[P][number],
  string
>;

async function outputsOf<P extends keyof typeof outputNames>(
  client: CloudFormationClient,
  stage: Stage,
  region: string,
  part: P,
): Promise<NamedOutputs<P>> {
  const name = `academy-${stage.name}-${part}`;
  const outputs = await describe(client, name, region, stage);
  const missing = outputNames[part].filter((one) => outputs[one] === undefined);
  if (missing.length === 0) return outputs as NamedOutputs<P>; // All of them were found above.
  throw new Error(
    `${name} does not say its ${missing.join(", ")}. Deploy it again: npm run deploy -- --stage ${stage.name}`,
  );
}

async function describe(
  client: CloudFormationClient,
  name: string,
  region: string,
  stage: Stage,
): Promise<StageOutputs> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return knownOutputs(
      outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue] as const),
    );
  } catch (error) {
    const isAbsent =
      error instanceof CloudFormationServiceException && error.message.includes("does not exist");
    if (!isAbsent) throw error;
    throw new Error(
      `${name} is not deployed in ${region}. Set AWS_REGION if it is elsewhere, or deploy it: npm run deploy -- --stage ${stage.name}`,
      { cause: error },
    );
  }
}
