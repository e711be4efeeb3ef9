import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import type { Settings } from "../../stacks/settings.ts";
import type { Stage } from "../../stacks/stage.ts";
import { checkAccount } from "./account-figures.ts";

/** What is about to be deployed. */
export interface Target {
  stage: Stage;
  /** The regions of its stacks, the home region first. */
  regions: readonly string[];
  settings: Settings;
}

/** Why a deployment cannot start, in sentences; none when it can. */
export type Check = (target: Target) => Promise<string[]>;

/** The oldest version of CDK's bootstrap stack with the roles that our deployments assume. */
const LEAST_BOOTSTRAP = 21;

const checkCredentials: Check = async ({ regions: [region = ""] }) => {
  try {
    await new CloudFormationClient({ region }).config.credentials();
    return [];
  } catch (error) {
    if (
      !(error instanceof Error) ||
      !/CredentialsProviderError|TokenProviderError/.test(error.name)
    ) {
      throw error;
    }
    return ['No AWS credentials. Set AWS_PROFILE, or log in with "aws sso login".'];
  }
};

/**
 * CDK only notices a region without its bootstrap stack after it has deployed the stacks before.
 */
const checkPrepared: Check = async ({ stage, regions }) => {
  const found = await Promise.all(
    regions.map(async (region) => [region, await toolkitIn(region)] as const),
  );
  const account = found.map(([, { account: one }]) => one).find((one) => one !== undefined);
  const where = account === undefined ? "" : ` (account ${account})`;
  const run = `Run: npm run deploy -- --stage ${stage.name} --bootstrap`;
  return found.flatMap(([region, { version, refusal }]) => {
    if (refusal !== undefined) return [refusal];
    if (version === undefined) return [`${region} is not prepared for CDK${where}. ${run}`];
    return version < LEAST_BOOTSTRAP
      ? [
          `${region} is prepared for an older CDK (${version}, not ${LEAST_BOOTSTRAP})${where}. ${run}`,
        ]
      : [];
  });
};

interface Toolkit {
  version?: number;
  account?: string | undefined;
  refusal?: string;
}

async function toolkitIn(region: string): Promise<Toolkit> {
  try {
    const client = new CloudFormationClient({ region });
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: "CDKToolkit" }));
    const stack = Stacks?.[0];
    const output = stack?.Outputs?.find(({ OutputKey }) => OutputKey === "BootstrapVersion");
    const account = stack?.StackId?.split(":")[4];
    return output?.OutputValue ? { version: Number(output.OutputValue), account } : { account };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.message.includes("does not exist")) return {};
    return {
      refusal: `Could not find out whether ${region} is prepared for CDK: ${error.message}`,
    };
  }
}

/**
 * Run in this order before anything changes; the first that finds a problem ends the deployment.
 */
export const checksBeforeDeployment: readonly Check[] = [
  checkCredentials,
  checkPrepared,
  checkAccount,
];

/** The sentences of the first check with a problem. */
export async function problemsBefore(
  target: Target,
  checks: readonly Check[] = checksBeforeDeployment,
): Promise<string[]> {
  for (const check of checks) {
    const problems = await check(target);
    if (problems.length > 0) return problems;
  }
  return [];
}

/** For commands that change nothing, or that prepare the account itself. */
export const onlyCredentials: readonly Check[] = [checkCredentials];
