import { CloudFrontClient } from "@aws-sdk/client-cloudfront";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { readLive, readVersion, setLive, versionBefore } from "./live-version.ts";
import { forgetPages, keptPages, restorePages } from "./release-pages.ts";
import { findResources, isDeployed } from "./stage-resources.ts";

interface RollBack {
  stage: string;
  region: string;
  /** The version to go to; undefined for the one before the newest that gets calls. */
  to: number | undefined;
  now: number;
  say: (line: string) => void;
}

/** The current version, for a rollback after the next deployment; undefined before the first. */
export async function showLive({
  stage,
  region,
}: Pick<RollBack, "stage" | "region">): Promise<number | undefined> {
  if (!(await isDeployed(stage, region))) return undefined;
  const { apiFunction } = await findResources(stage, region);
  return (await readLive(new LambdaClient({ region }), apiFunction)).version;
}

/**
 * Rolls a stage back to an earlier version: its pages, CloudFront's cache of them, its API.
 * Everything is looked up before anything changes, and the command can be repeated. The pages go
 * first: an older page works with a newer API, while a newer page may ask an older API for more.
 *
 * @throws Error that says what is missing, or the cloud's own
 */
export async function rollBack({ stage, region, to, now, say }: RollBack): Promise<void> {
  const { apiFunction, filesBucket, distributionId } = await findResources(stage, region);
  const lambda = new LambdaClient({ region });
  const s3 = new S3Client({ region });
  const { version: live, hasCanary } = await readLive(lambda, apiFunction);
  // The version before a canary's is still the current one.
  const before = () => (hasCanary ? live : versionBefore(lambda, apiFunction, live));
  const wanted = to ?? (await before());
  const { build } = await readVersion(lambda, apiFunction, wanted);
  const names = await keptPages(s3, filesBucket, build);
  await restorePages(s3, filesBucket, { build, names });
  await forgetPages(new CloudFrontClient({ region }), distributionId, `rollback-${now}`);
  say(`${names.length} pages of build ${build} are back.`);
  await setLive(lambda, apiFunction, wanted);
  say(`The API answers by version ${wanted}${live === wanted ? " as before" : `, not ${live}`}.`);
  say(
    "Now deploy the assembly of that build, so that the stacks say the same: docs/deploy.md, Pipeline.",
  );
}
