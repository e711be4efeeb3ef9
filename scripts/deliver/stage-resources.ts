import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from "@aws-sdk/client-cloudformation";

/** The resources of a deployed stage that these commands use, by their names in AWS. */
export interface StageResources {
  apiFunction: string;
  filesBucket: string;
  distributionId: string;
  originSecret: string;
}

/** @throws Error that says what the stage lacks, or the cloud's own */
export async function findResources(stage: string, region: string): Promise<StageResources> {
  const client = new CloudFormationClient({ region });
  const [web, api] = await Promise.all([
    resourcesOf(client, `academy-${stage}-web`),
    resourcesOf(client, `academy-${stage}-api`),
  ]);
  return {
    apiFunction: one(api, "AWS::Lambda::Function", "Api"),
    filesBucket: one(web, "AWS::S3::Bucket", "Files"),
    distributionId: one(web, "AWS::CloudFront::Distribution", "Web"),
    originSecret: one(web, "AWS::SecretsManager::Secret", "OriginSecret"),
  };
}

/** Whether a stage's API was ever deployed. @throws the cloud's error for any other problem */
export async function isDeployed(stage: string, region: string): Promise<boolean> {
  try {
    await resourcesOf(new CloudFormationClient({ region }), `academy-${stage}-api`);
    return true;
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return false;
    throw error;
  }
}

async function resourcesOf(client: CloudFormationClient, StackName: string) {
  const found: StackResourceSummary[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    found.push(...(page.StackResourceSummaries ?? []));
  }
  return found;
}

/**
 * The resource of a type whose name in the stack starts like this; CDK appends a hash of eight
 * characters.
 */
function one(found: readonly StackResourceSummary[], type: string, name: string): string {
  const fits = found.filter(
    ({ ResourceType, LogicalResourceId = "" }) =>
      ResourceType === type && new RegExp(`^${name}[0-9A-F]{8}$`).test(LogicalResourceId),
  );
  const id = fits[0]?.PhysicalResourceId;
  if (fits.length === 1 && id !== undefined) return id;
  throw new Error(`The stage has ${fits.length} ${type} named ${name}, not one.`);
}
